/** Days within which a closed incident may be reopened. */
export const REOPEN_DAYS = 30;

/** Photos and answers that a reporter without a login may send. */
export const REPORT_LIMITS = {
  /** Photos that go with one report or one answer. */
  photos: 6,
  /** Photos of one reporter in all; the record's other attachments are left to the office. */
  photosInAll: 12,
  /** Answers of one reporter within an hour. */
  answersAnHour: 20,
} as const;

/** Seconds that people take at least to fill in the form, and hours for which an opened form is accepted. */
export const FORM_TIME = { leastSeconds: 3, mostHours: 24 } as const;

/** Minutes within which the author of a comment may change or delete it; the history keeps what it said. */
export const COMMENT_EDIT_MINUTES = 15;

/** Minutes within which a photo belongs to the report or answer that it came with, or to the photo before. */
export const PHOTO_GROUP_MINUTES = 10;

/** Receipts that one address gets within an hour: entering another person's address in the form must not fill their mailbox. */
export const REPORT_RECEIPTS_AN_HOUR = 5;
