const MEGABYTE = 1_048_576;

/** Attachments of a record. */
export const ATTACHMENT_LIMITS = {
  /** Bytes of one file. */
  bytes: 10 * MEGABYTE,
  /** Files of one record. */
  perRecord: 20,
  /** Hours that an uploaded file waits for its record before it is cleared away. */
  waitingHours: 24,
} as const;

/** Bytes that visitors may send within so many hours: by one link, from one network (a household or office), and all of them together. */
export const VISITOR_UPLOADS = {
  hours: 24,
  link_bytes: 250 * MEGABYTE,
  network_bytes: 750 * MEGABYTE,
  all_bytes: 20_000 * MEGABYTE,
} as const;

/** Bytes of a template's .docx: a long contract with a letterhead's pictures. */
export const TEMPLATE_BYTES = 10 * MEGABYTE;

/**
 * What opening one Word document may take. `part_bytes` and `total_bytes` are those of its parts once unpacked, `nodes` its
 * XML elements, `texts` the pieces of text (`w:t`) into which Word splits it. One document at a time is opened, in a process
 * with a heap of `memory_mb`, for `seconds` of the processor and `most_seconds` in all; another one waits for `wait_seconds`.
 * A contract has some thousand elements. Measured: 13 MB with 411,000 elements and 36,000 texts
 * take 3.6 seconds of a fast core, and up to 8.2 of a slow shared one.
 */
export const DOCX_LIMITS = {
  part_bytes: 16 * MEGABYTE,
  total_bytes: 80 * MEGABYTE,
  nodes: 450_000,
  texts: 40_000,
  memory_mb: 256,
  seconds: 10,
  most_seconds: 30,
  wait_seconds: 15,
} as const;

/**
 * A PDF that is uploaded to be signed: `bytes` and `pages` of it, its `objects` (dictionaries and streams), `stream_bytes` of its texts and vectors once
 * unpacked, `image_pixels` of one picture, and points of a page's shortest and longest side (ISO 32000-1, annex C: 14,400 units).
 * It is opened as Word documents are; `memory_mb` are those of its objects, `resident_mb` with the unpacked bytes.
 */
export const UPLOADED_PDF_LIMITS = {
  bytes: 25 * MEGABYTE,
  pages: 200,
  objects: 200_000,
  stream_bytes: 120 * MEGABYTE,
  image_pixels: 120_000_000,
  shortest_side: 72,
  longest_side: 14_400,
  memory_mb: 384,
  resident_mb: 900,
  seconds: 15,
  most_seconds: 40,
  wait_seconds: 15,
} as const;

/** Bytes of a file that is uploaded for verification: the largest upload, with its fields and its evidence. */
export const VERIFIED_FILE_BYTES = UPLOADED_PDF_LIMITS.bytes + 15 * MEGABYTE;

/** Days within which a document can be signed, unless it says otherwise. */
export const DEFAULT_VALID_DAYS = 30;

/** Days between two reminders to a signer, unless the document says otherwise. */
export const DEFAULT_REMINDER_DAYS = 5;

/** Automatic reminders of one signer: unless the document says otherwise, and the most that it can say. */
export const DEFAULT_MAX_REMINDERS = 5;
export const MAX_REMINDERS = 50;

/** Hours within which no signer is reminded automatically twice, however often the job runs. */
export const REMINDED_HOURS = 12;

/** A drawn signature: pixels of a side, strokes, points (people need some hundred) and milliseconds. */
export const DRAWING_LIMITS = { side: 4_000, strokes: 200, points: 10_000, milliseconds: 3_600_000 } as const;

/** Characters (UTF-16 code units) of the reason for declining to sign. */
export const MAX_DECLINE_REASON = 500;

/** Characters of the reason for which a signer gives the signing to another person. */
export const MAX_DELEGATION_REASON = 300;

/** Rentals of one run of documents, rentals that one request tries, and days after which what became of a run is deleted. */
export const DOCUMENT_RUN = { rentals: 200, tried_at_once: 5, days: 30 } as const;

/** Documents that are signed together. */
export const MAX_BUNDLE = 10;

/** Signers of one document. */
export const MAX_SIGNERS = 30;

/** Bytes of a document's .docx and of its PDF. */
export const DOCUMENT_BYTES = 30 * MEGABYTE;

/** Bytes of a sealed PDF with its evidence: far more than the longest contract. */
export const SEALED_DOCUMENT_BYTES = 200 * MEGABYTE;

/** Bytes of a sealed PDF that is mailed: beyond that, many servers refuse it. */
export const MAIL_COPY_BYTES = 15 * MEGABYTE;

/**
 * Minutes that a signed document waits for a time stamp, since its last signature and since the authority fails, before it is
 * sealed without one: signers get their copy once it is sealed.
 */
export const STAMP_WAIT_MINUTES = 60;

/** Documents whose signatures one run of their job stamps. */
export const MAX_STAMPED_DOCUMENTS = 50;

/** Time stamps that one run of their job obtains for documents sealed without one. */
export const MAX_LATE_STAMPS = 50;

/** Attempts to collect what verifies a seal later, and minutes between them: about a week in all. */
export const VALIDATION_RETRY = { minutes: [5, 30, 120, 720, 1_440], attempts: 10 } as const;

/** Seals to which one run of the job adds validation data. */
export const MAX_EXTENDED_SEALS = 50;

/** Characters of the address of a time-stamping authority, of its account and its password, and of the OID of a policy. */
export const STAMP_AUTHORITY_LIMITS = { url: 500, account: 200, password: 500, policy: 100 } as const;

/** Failed renderings of a document after which it is a draft again: about a quarter of an hour (`MAX_ATTEMPTS`, `resume_printing`). */
export const MAX_FAILED_RENDERINGS = 12;

/** Characters of the capacity in which a representative signs. */
export const MAX_REPRESENTATION = 200;

/** UTF-16 code units of a letter, after its placeholders were filled: about four pages. */
export const MAX_LETTER_TEXT = 8_000;

/** Open invoices listed in a letter about a debt; the rest is counted, and in the total. */
export const LETTER_INVOICES_LIMIT = 40;

/**
 * One-time codes before signing: `digits`, `minutes` until a code expires, `attempts` at one code, codes `per_hour` and `per_day` of one
 * link, wrong attempts `wrong_per_day` of one link, and `confirmed_minutes` in which a confirmed code can be signed with. Of a signer
 * whose link was renewed, since a stranger had it, the limits of a day are three times those of the link. With twenty wrong attempts a
 * day, guessing succeeds once in 50,000 days.
 */
export const SIGNING_CODE = {
  digits: 6,
  minutes: 10,
  attempts: 5,
  per_hour: 5,
  per_day: 15,
  of_signer_per_day: 45,
  wrong_per_day: 20,
  wrong_of_signer_per_day: 60,
  confirmed_minutes: 60,
} as const;

/** Pages of a document that a browser can report as shown, and seconds that it can report for their reading (a day). */
export const READING_LIMITS = { pages: 2_000, seconds: 86_400 } as const;

/**
 * Pictures of identity documents: bytes of an upload and of what is stored of it, which may grow when it is encoded
 * again, pixels of the longest side that is stored and of the shortest that is legible, days until the deletion, hours
 * in which one has to be signed with, characters of purpose and legal basis. No law sets the days; a year is the most
 * for what only shows who signed (RGPD art. 5.1.e).
 */
export const IDENTITY_PICTURE = {
  bytes: 10 * MEGABYTE,
  stored_bytes: 40 * MEGABYTE,
  most_side: 2_000,
  least_side: 300,
  least_days: 1,
  most_days: 365,
  unsigned_hours: 24,
  purpose: 300,
  basis_text: 300,
} as const;

/**
 * Fields on an uploaded PDF: their number, the characters of a label and of a text, points of the shortest sides by
 * their kind, and the size of the letters with which a text is written: the largest, and the smallest before it is refused.
 */
export const DOCUMENT_FIELD_LIMITS = {
  count: 300,
  label: 80,
  text: 300,
  least: {
    signature: [40, 16],
    initials: [16, 12],
    date: [30, 8],
    name: [30, 8],
    text: [16, 8],
    tick: [8, 8],
  },
  largest_text: 11,
  smallest_text: 6,
} as const;

/**
 * The privacy notice of a guarantor is due a month after the data were obtained (RGPD art. 14.3.a). Where there is no contract to be
 * signed yet it is mailed so many days before, and no earlier: most lets that fail have failed by then.
 */
export const GUARANTOR_NOTICE = { lead_days: 5 } as const;
