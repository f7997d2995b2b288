/* The distinguished encoding of ASN.1 (ITU-T X.690), as far as a certificate and a signature need it. */

function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.from([size]);
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

/** A value with its tag and length. */
export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

/** Values one after the other. */
export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts);
/** Values of which none comes first. */
export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(0x31, ...parts);
/** A set of several values of one kind, which stand in the order of their bytes (X.690, 11.6). */
export const setOf = (...parts: readonly Buffer[]): Buffer =>
  set(...parts.toSorted((one, other) => one.compare(other)));
/** NULL, where a value has to stand. */
export const nothing = (): Buffer => Buffer.from([0x05, 0x00]);
/** Bytes as they are. */
export const octets = (content: Uint8Array): Buffer => tagged(0x04, content);
/** A field that is told from others by its number. */
export const explicit = (number: number, content: Uint8Array): Buffer => tagged(0xa0 + number, content);
/** Any text. */
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, "utf8"));
/** Letters, figures and few signs. */
export const printable = (text: string): Buffer => tagged(0x13, Buffer.from(text, "latin1"));
/** TRUE; what is false by default is left out. */
export const yes = (): Buffer => Buffer.from([0x01, 0x01, 0xff]);

/** A whole number from its bytes, zero or more. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const short = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first));
  // A leading bit would make it less than zero.
  return tagged(0x02, ...((short[0] ?? 0) >= 0x80 ? [Buffer.from([0])] : []), short);
}

/** @param unused bits of the last byte that say nothing */
export const bits = (content: Uint8Array, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), content);

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 + (rest % 128));
  return bytes;
}

/** An object identifier as it is written, `2.5.4.3`. */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return tagged(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** An instant: with two figures of the year until 2049, with four from then on (RFC 5280, 4.1.2.5). */
export function time(instant: Date): Buffer {
  const whole = `${instant.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  const isLate = instant.getUTCFullYear() >= 2050;
  return isLate ? tagged(0x18, Buffer.from(whole)) : tagged(0x17, Buffer.from(whole.slice(2)));
}

/** Where the content of a value begins and ends. */
function extentOf(value: Buffer): { readonly from: number; readonly to: number } {
  const first = value[1] ?? 0;
  const count = first < 0x80 ? 0 : first - 0x80;
  const size = count === 0 ? first : value.readUIntBE(2, count);
  return { from: 2 + count, to: 2 + count + size };
}

/** What a value holds, without its tag and length. */
export function contentOf(value: Buffer): Buffer {
  const { from, to } = extentOf(value);
  return value.subarray(from, to);
}

/** The values that stand one after the other. */
export function partsOf(content: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let rest = content; rest.length > 0;) {
    const { to } = extentOf(rest);
    parts.push(rest.subarray(0, to));
    rest = rest.subarray(to);
  }
  return parts;
}
