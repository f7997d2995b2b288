/** People that a booking names besides the applicant. */
export const MAX_OCCUPANTS = 12;

/** The most hours for which a link may be offered: a year. */
export const MAX_LINK_HOURS = 8760;

/** The most hours for which a booking may hold its days unanswered: ninety days. */
export const MAX_HOLD_HOURS = 2160;

/** Links that are made in one request. */
export const MAX_LINKS_PER_REQUEST = 30;

/** Documents that an applicant sends with a booking. */
export const MAX_BOOKING_FILES = 8;

/** Assets on the public offer, the newest first. */
export const MAX_OFFERS = 60;

/** Requests for confirmation that one address gets within an hour: entering another person's address must not fill their mailbox. */
export const BOOKING_CONFIRMATIONS_AN_HOUR = 5;
