interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly isSecure: boolean;
}

/** A received mail, decoded. */
export interface ReceivedMail {
  readonly envelope: Envelope;
  /** Names in lower case, unfolded and decoded; a repeated name has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
}

function decodeQuoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1");
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` (RFC 2047); blanks between two of them are dropped. */
function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(=\?)/g, "$1$2");
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, text: string) =>
    (kind.toLowerCase() === "b" ? Buffer.from(text, "base64") : decodeQuoted(text.replaceAll("_", " "))).toString(),
  );
}

function readHeaders(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    const known = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...known, decodeWords(value)]);
  }
  return headers;
}

function splitPart(part: string): { headers: Map<string, string[]>; body: string } {
  const end = part.indexOf("\r\n\r\n");
  return { headers: readHeaders(part.slice(0, end)), body: part.slice(end + 4) };
}

const first = (headers: ReadonlyMap<string, readonly string[]>, name: string) => headers.get(name)?.[0] ?? "";

function readBody(part: string): { type: string; text: string } {
  const { headers, body } = splitPart(part);
  const encoding = first(headers, "content-transfer-encoding").toLowerCase();
  const plain = { base64: () => Buffer.from(body, "base64"), "quoted-printable": () => decodeQuoted(body) }[encoding];
  const text = (plain?.() ?? Buffer.from(body)).toString("utf8").replaceAll("\r\n", "\n").trim();
  return { type: first(headers, "content-type").split(";")[0] ?? "", text };
}

/** The bodies of a part and of those within it (RFC 2046, 5.1). */
function readParts(part: string): { type: string; text: string }[] {
  const { headers, body } = splitPart(part);
  const [, boundary] = /boundary="([^"]+)"/.exec(first(headers, "content-type")) ?? [];
  if (boundary === undefined) return [readBody(part)];
  const within = body.split(`--${boundary}`).slice(1, -1);
  return within.flatMap((inner) => readParts(inner.replace(/^\r\n/, "")));
}

/** Parses a received mail (RFC 5322, RFC 2045): one text part and the same as HTML. */
export function readMail(raw: string, envelope: Envelope): ReceivedMail {
  const { headers } = splitPart(raw);
  const parts = readParts(raw);
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? "";
  return {
    envelope,
    headers,
    subject: first(headers, "subject"),
    text: textOf("text/plain"),
    html: textOf("text/html"),
    raw,
  };
}
