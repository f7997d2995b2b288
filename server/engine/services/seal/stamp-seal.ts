import { createHash } from "node:crypto";
import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, Set as AsnSet, type ViewWriter } from "asn1js";
import { fillHole, findHole } from "./seal-pdf.ts";

/*
 * A time stamp in the seal makes it PAdES B-T (ETSI EN 319 142-1, 6.3): an attribute that the signature does not cover, so
 * that it is added afterwards. Blocks are written again as they were read, so that what is signed stays byte for byte.
 */

/** id-aa-timeStampToken (RFC 3161, appendix A). */
const TIME_STAMP_TOKEN = "1.2.840.113549.1.9.16.2.14";

type Block = Sequence | AsnSet | Constructed;
const isBlock = (value: unknown): value is Block =>
  value instanceof Sequence || value instanceof AsnSet || value instanceof Constructed;

function partOf(value: unknown, place: number): unknown {
  return isBlock(value) ? value.valueBlock.value.at(place) : undefined;
}

/** A block that is written as it came, whatever its encoding. */
class Written extends Sequence {
  readonly #bytes: ArrayBuffer;
  constructor(bytes: Buffer) {
    super();
    this.#bytes = new Uint8Array(bytes).buffer;
  }
  override toBER(_sizeOnly?: boolean, writer?: ViewWriter): ArrayBuffer {
    writer?.write(this.#bytes);
    return this.#bytes;
  }
}

interface OpenSeal {
  readonly envelope: Block;
  readonly signer: Block;
  readonly value: Buffer;
}

/**
 * The only SignerInfo is at the end of the envelope (RFC 5652, 5.1); the signature's value is its only octet string, with
 * nothing but the time stamp after it.
 */
function openSeal(pdf: Buffer): OpenSeal {
  const { from, to } = findHole(pdf);
  const { result: envelope } = fromBER(Buffer.from(pdf.toString("latin1", from + 1, to - 1), "hex"));
  const signer = partOf(partOf(partOf(partOf(envelope, 1), 0), -1), 0);
  const value = isBlock(signer) ? signer.valueBlock.value.find((part) => part instanceof OctetString) : undefined;
  if (!isBlock(envelope) || !isBlock(signer) || !value) throw new Error("The seal cannot be stamped");
  return { envelope, signer, value: Buffer.from(value.getValue()) };
}

/** SHA-256 of the value of a sealed PDF's signature, which its time stamp is of. */
export const sealImprint = (pdf: Buffer): Buffer => createHash("sha256").update(openSeal(pdf).value).digest();

/** Adds a time stamp (TimeStampToken as DER) to the seal of a PDF that was sealed with room for it. */
export function stampSeal(pdf: Buffer, token: Buffer): Buffer {
  const { envelope, signer } = openSeal(pdf);
  const attribute = new Sequence({
    value: [new ObjectIdentifier({ value: TIME_STAMP_TOKEN }), new AsnSet({ value: [new Written(token)] })],
  });
  signer.valueBlock.value.push(new Constructed({ idBlock: { tagClass: 3, tagNumber: 1 }, value: [attribute] }));
  const stamped = Buffer.from(pdf);
  fillHole(stamped, Buffer.from(envelope.toBER()));
  return stamped;
}
