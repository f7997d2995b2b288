/** The most hours for which a link may be offered: a year. */
export const MAX_LINK_HOURS = 8760;
/** The most hours for which a booking may hold its days unanswered: ninety days. */
export const MAX_HOLD_HOURS = 2160;
