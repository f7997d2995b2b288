import { fromBER, Sequence } from "asn1js";
import { TimeStampResp } from "pkijs";
import { TimestampFault } from "./timestamp-fault.ts";

/** PKIFailureInfo by bit (RFC 3161, 2.4.2). */
const failures: Readonly<Record<number, string>> = {
  0: "badAlg",
  2: "badRequest",
  5: "badDataFormat",
  14: "timeNotAvailable",
  15: "unacceptedPolicy",
  16: "unacceptedExtension",
  17: "addInfoNotAvailable",
  25: "systemFailure",
};
/** granted and grantedWithMods. */
const GRANTED: ReadonlySet<number> = new Set([0, 1]);
/** Characters of what the service says that are kept. */
const SAID_CHARACTERS = 200;

function failuresOf(bits: Uint8Array): string[] {
  return Object.entries(failures).flatMap(([bit, name]) => {
    const byte = bits[Number(bit) >> 3] ?? 0;
    return (byte >> (7 - (Number(bit) & 7))) & 1 ? [name] : [];
  });
}

/** What is said of the refusal, in one line without control characters. */
function reasonOf({ status: { status, statusStrings = [], failInfo } }: TimeStampResp): string {
  const names = failInfo ? failuresOf(failInfo.valueBlock.valueHexView) : [];
  const words = [`status ${status}`, ...names, ...statusStrings.map(({ valueBlock }) => valueBlock.value)];
  return words
    .join(" · ")
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .slice(0, SAID_CHARACTERS)
    .toWellFormed();
}

/** The reply, and its token as it came: encoded again, it might not be what was signed. */
function parse(bytes: Buffer): { readonly reply: TimeStampResp; readonly token: Buffer | null } {
  try {
    const { result } = fromBER(new Uint8Array(bytes));
    const reply = new TimeStampResp({ schema: result });
    const token = result instanceof Sequence ? result.valueBlock.value[1] : undefined;
    return { reply, token: token ? Buffer.from(token.valueBeforeDecodeView) : null };
  } catch (error) {
    throw new TimestampFault("malformed", null, { cause: error });
  }
}

/**
 * The token of an answer (TimeStampResp), as DER.
 * @throws TimestampFault malformed, rejected
 */
export function readTimestampReply(bytes: Buffer): Buffer {
  const { reply, token } = parse(bytes);
  if (!GRANTED.has(reply.status.status)) throw new TimestampFault("rejected", reasonOf(reply));
  if (!token) throw new TimestampFault("malformed");
  return token;
}
