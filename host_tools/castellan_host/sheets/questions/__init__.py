"""Questions about a sheet as they are asked, and what their answers prove, in sentences."""
