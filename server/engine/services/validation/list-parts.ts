import { CertificateRevocationList } from "pkijs";

const [SEQUENCE, INTEGER, UTC_TIME, GENERALIZED_TIME] = [0x30, 0x02, 0x17, 0x18];

interface DerValue {
  readonly tag: number;
  /** With its tag and length. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** Bytes of a length: lists end far below 4 GB. */
const MOST_LENGTH_BYTES = 4;

/** Offsets of the content; DER has no indefinite length (X.690, 10.1). */
function spanAt(bytes: Buffer, at: number): { readonly from: number; readonly to: number } {
  const first = bytes.readUInt8(at + 1);
  const count = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || count > MOST_LENGTH_BYTES) throw new Error("Not DER");
  const from = at + 2 + count;
  const to = from + (count === 0 ? first : bytes.readUIntBE(at + 2, count));
  if (to > bytes.length) throw new Error("Cut off");
  return { from, to };
}

function* valuesIn(bytes: Buffer): Generator<DerValue> {
  for (let at = 0; at < bytes.length;) {
    const { from, to } = spanAt(bytes, at);
    yield { tag: bytes.readUInt8(at), whole: bytes.subarray(at, to), content: bytes.subarray(from, to) };
    at = to;
  }
}

function sequenceOf(parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const header = Buffer.from([SEQUENCE, 0x84, 0, 0, 0, 0]);
  header.writeUInt32BE(content.length, 2);
  return Buffer.concat([header, content]);
}

export interface ListParts {
  /** The list without its entries, of which a large one has too many for the library. */
  readonly head: CertificateRevocationList;
  /** What the signature is of. */
  readonly signed: Buffer;
  readonly entries: Buffer;
}

/** Takes a list (CertificateList, RFC 5280, 5.1) apart. @throws if it is none */
export function readListParts(bytes: Buffer): ListParts {
  const [list] = [...valuesIn(bytes)];
  const [signed, ...rest] = [...valuesIn(list?.content ?? Buffer.alloc(0))];
  if (!signed) throw new Error("No list");
  const fields = [...valuesIn(signed.content)];
  const lastTime = fields.findLastIndex(({ tag }) => tag === UTC_TIME || tag === GENERALIZED_TIME);
  const revoked = fields.find(({ tag }, index) => index === lastTime + 1 && tag === SEQUENCE);
  const others = fields.filter((field) => field !== revoked).map(({ whole }) => whole);
  const short = sequenceOf([sequenceOf(others), ...rest.map(({ whole }) => whole)]);
  const head = CertificateRevocationList.fromBER(new Uint8Array(short));
  return { head, signed: signed.whole, entries: revoked?.content ?? Buffer.alloc(0) };
}

const withoutZeros = (serial: Uint8Array) => Buffer.from(serial.subarray(serial.findIndex((byte) => byte !== 0)));

/** Whether a serial number is among the entries, which are read one by one. */
export function hasSerial(entries: Buffer, serial: Uint8Array): boolean {
  const sought = withoutZeros(serial);
  for (const { tag, content } of valuesIn(entries)) {
    const { from, to } = spanAt(content, 0);
    if (tag !== SEQUENCE || content.readUInt8(0) !== INTEGER) throw new Error("Not an entry");
    if (withoutZeros(content.subarray(from, to)).equals(sought)) return true;
  }
  return false;
}
