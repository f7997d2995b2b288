/** "lunes 17" is at most this many days ago: an older Monday the 17th is a mistake. Of the product. */
export const WEEKDAY_DAYS_BACK = 31;
