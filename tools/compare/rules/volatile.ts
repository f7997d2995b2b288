/*
 * What differs between two recordings of the same program, and why. Everything else has to be equal. A value named here has to be
 * of the same kind on both sides: a text does not become null.
 */

export interface VolatileHeader {
  readonly header: string;
  readonly reason: string;
}

export const volatileHeaders: readonly VolatileHeader[] = [
  { header: "date", reason: "the moment of the answer" },
  { header: "x-request-id", reason: "made anew for each request" },
  { header: "content-length", reason: "follows from the body, which is compared by what it says" },
  { header: "etag", reason: "follows from the bytes of the body, which is compared by what it says" },
  { header: "last-modified", reason: "when the web app was built" },
];

export interface VolatileValue {
  /** The operation's path. */
  readonly operation: RegExp;
  /** A JSON pointer into the body. */
  readonly pointer: RegExp;
  readonly reason: string;
}

export const volatileValues: readonly VolatileValue[] = [
  {
    operation: /^\/incidents\/friendly\/form$/,
    pointer: /^\/body\/data\/form$/,
    reason: "the moment at which the form was opened, sealed with a random vector",
  },
  {
    operation: /^\/(?:templates\/\{id\}\/preview|documents\/\{id\}\/pdf)$/,
    pointer: /^\/body\/info\/CreationDate$/,
    reason:
      "LibreOffice writes the machine's time, not the business clock, into a document that it prints for the request",
  },
];

/** Parts of texts, wherever they appear. */
export interface VolatileText {
  readonly pattern: RegExp;
  readonly replacement: string;
  readonly reason: string;
}

export const volatileTexts: readonly VolatileText[] = [
  {
    pattern: /^DTSTAMP:\d{8}T\d{6}Z$/g,
    replacement: "DTSTAMP:{now}",
    reason: "the machine's time at which a calendar file is made",
  },
  {
    pattern: /http:\/\/(?:127\.0\.0\.1|localhost):\d+/g,
    replacement: "{origin}",
    reason: "the port that the recorded server listened on",
  },
];
