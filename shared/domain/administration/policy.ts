/** Properties assigned to one manager; for more there are roles that see everything. */
export const MAX_MANAGER_PROPERTIES = 200;

/** Days in which an address that was replaced still gets the mail about a changed bank account: a thief of money may change it first. */
export const REPLACED_ADDRESS_DAYS = 30;

/** Bytes of a bulk upload's file. */
export const BULK_UPLOAD_BYTES = 30 * 1_048_576;

/**
 * Seconds of the processor for looking at a file that is uploaded, one file at a time, and for which another one waits.
 * 100,000 persons take half a second.
 */
export const SHEET_INSPECTION = { seconds: 5, wait_seconds: 15 } as const;

/** Records of a bulk upload. */
export const MAX_BULK_UPLOAD_RECORDS = 100_000;

/**
 * The ZIP with the files of a bulk upload: its bytes, those of its files once unpacked, and how many there are. `uses` are the
 * attachments of one load; a file named by two rows counts twice, also in the unpacked bytes.
 * `cell`: characters of a row's names.
 */
export const BULK_UPLOAD_ZIP = {
  bytes: 200 * 1_048_576,
  total_bytes: 500 * 1_048_576,
  files: 2_000,
  uses: 2_000,
  cell: 4_000,
} as const;

/** Days after which a bulk upload's file and staged rows are removed; until then it can be undone. */
export const BULK_UPLOAD_DAYS = 30;

/** Events that one webhook listens to. */
export const MAX_WEBHOOK_EVENTS = 200;

/** Minutes until a delivery is tried again, by the number of failed attempts: a day in all. */
export const WEBHOOK_RETRY_MINUTES = [1, 5, 30, 120, 300, 480, 480] as const;

/** Attempts after which a delivery has failed. */
export const WEBHOOK_ATTEMPTS = WEBHOOK_RETRY_MINUTES.length + 1;

/** Hours for which a replaced secret still signs beside its successor. */
export const WEBHOOK_FORMER_SECRET_HOURS = 24;

/** Days without one successful delivery after which a webhook is suspended, and its waiting deliveries expire. */
export const WEBHOOK_SUSPENSION_DAYS = 3;

/** Days for which the delivery log is stored. */
export const WEBHOOK_DELIVERY_DAYS = 30;

/** Users that are named as those who can give a right. */
export const MAX_ACCESS_CONTACTS = 3;

/** Earlier uploads of a user whose column matching is proposed again for a file with the same headers. */
export const RECALLED_UPLOADS = 5;

/** Headers of one entity's sheets that are remembered for a user, the latest ones. */
export const MAX_REMEMBERED_HEADERS = 500;

/** Characters of a header that are remembered, once normalized. */
export const REMEMBERED_HEADER_LENGTH = 60;

/** Days after its last use for which a header is remembered: the first row of a file without headers may name persons. */
export const REMEMBERED_HEADER_DAYS = 180;
