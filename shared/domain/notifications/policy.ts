/** Minutes until a mail is tried again, by the number of failed attempts: a day in all. */
export const MAIL_RETRY_MINUTES = [2, 5, 15, 60, 180, 360, 720] as const;

/** Attempts after which a mail has failed. */
export const MAIL_ATTEMPTS = MAIL_RETRY_MINUTES.length + 1;

/** Attempts at a text message: a code that comes minutes later is of no use, and its reader asks for another. */
export const SMS_ATTEMPTS = 1;

/** Test text messages of the company within so many minutes: each costs money and goes to any number. */
export const SMS_TRIALS = { most: 10, minutes: 60 } as const;

/** Minutes after which an attempt at a text message counts as interrupted. */
export const SMS_RETRY_MINUTES = [1] as const;

/** Notifications in one answer; older ones are found on the records themselves. */
export const NOTIFICATION_LIST_LIMIT = 50;

/** Days for which the log of mails is stored, counted from when a mail left or was given up. */
export const MAIL_DAYS = 365;

/** Names of users that are shown as those who can set up the mail server. */
export const MAX_SETTINGS_CONTACTS = 3;

/** The last hour of a day. */
export const MAX_HOUR = 23;

/** Notifications listed in a daily mail; the rest is counted. */
export const DIGEST_LIST_LIMIT = 30;

/** UTF-16 code units of a notification in a daily mail. */
export const DIGEST_LINE_LENGTH = 200;

/** UTF-16 code units of the company's text of a mail. Filled texts end at 10,000, so there is space for values. */
export const MAX_MESSAGE_TEXT = 4_000;

/** UTF-16 code units of the company's subject of a mail. */
export const MAX_MESSAGE_SUBJECT = 200;

/** Properties, rentals or persons that a message to many names at most; more persons than this get none either. */
export const MAX_MESSAGE_AUDIENCE = 2_000;

/** Mails that the company sends in messages to many within 24 hours. More would look like spam to mail servers. */
export const MESSAGE_MAILS_A_DAY = 5_000;

/** Persons named in the preview of a message, of those who get none; the others are counted. */
export const MESSAGE_NAMES_LIMIT = 20;
