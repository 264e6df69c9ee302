// Words of letters that are written from right to left, as castellan_host/scripts.py has them, stand by themselves in what
// is around them: without that the numbers beside a name change places.
const LEFTWARDS_LETTERS = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]+";
const LEFTWARDS = new RegExp(`${LEFTWARDS_LETTERS}(?:[ '.-]${LEFTWARDS_LETTERS})*`, "gu");
const isolated = (text) => text.replace(LEFTWARDS, "\u2068$&\u2069");
