"""Dates, for games that began when the box knew the time."""


def day(unix_time: int) -> str:
    """Return the day of a Unix time, in UTC, like "2026-11-21"."""
    # Years begin on 1 March, from the year 0: so a leap day is the last of its year, and from March on
    # five months have 31, 30, 31, 30, 31 days, again and again, 153 together.
    eras, days = divmod(unix_time // 86400 + 719468, 146097)
    year = (days - days // 1460 + days // 36524 - days // 146096) // 365
    days -= 365 * year + year // 4 - year // 100
    month = (5 * days + 2) // 153
    date = days - (153 * month + 2) // 5 + 1
    year += 400 * eras + (1 if month > 9 else 0)
    return "{}-{:02d}-{:02d}".format(year, month + 3 if month < 10 else month - 9, date)
