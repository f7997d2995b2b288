import { fromBER, type BaseBlock, Constructed, ObjectIdentifier } from "asn1js";
import { Certificate } from "pkijs";

/** The attribute types with a name of their own in the string form (RFC 4514, section 3). */
const names: Readonly<Record<string, string>> = {
  "2.5.4.3": "CN",
  "2.5.4.7": "L",
  "2.5.4.8": "ST",
  "2.5.4.10": "O",
  "2.5.4.11": "OU",
  "2.5.4.6": "C",
  "2.5.4.9": "STREET",
  "0.9.2342.19200300.100.1.25": "DC",
  "0.9.2342.19200300.100.1.1": "UID",
};

/** Escapes as RFC 4514, section 2.4. */
const escape = (text: string) =>
  text
    .replace(/["+,;<>\\]/g, (sign) => `\\${sign}`)
    .replaceAll("\0", String.raw`\00`)
    .replace(/^[ #]/, (sign) => `\\${sign}`)
    .replace(/ $/, String.raw`\ `);

const childrenOf = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : [];

/** A type without a name of its own is written with its value as DER in hexadecimal (RFC 4514, section 2.4). */
function writeValue(block: BaseBlock): { readonly text: string; readonly hex: string } {
  const hex = `#${Buffer.from(block.toBER()).toString("hex")}`;
  const { valueBlock } = block;
  const isText = "value" in valueBlock && typeof valueBlock.value === "string";
  return { text: isText ? escape(String(valueBlock.value)) : hex, hex };
}

function writePart(pair: BaseBlock): string {
  const [type, value] = childrenOf(pair);
  if (!(type instanceof ObjectIdentifier) || !value) throw new TypeError("a name is not of type and value");
  const oid = type.valueBlock.toString();
  const name = names[oid];
  const { text, hex } = writeValue(value);
  return name === undefined ? `${oid}=${hex}` : `${name}=${text}`;
}

/**
 * The issuer's name of a certificate as a text (RFC 4514), the last part first, as X509IssuerName carries it (XML
 * Signature, 4.5.4.1).
 * @param certificate DER
 */
export function issuerNameOf(certificate: Uint8Array): string {
  const { issuer } = Certificate.fromBER(new Uint8Array(certificate));
  // Read from the bytes: pkijs joins the parts of a name of several values.
  const { result } = fromBER(issuer.valueBeforeDecode);
  const sets = childrenOf(result).map((set) => childrenOf(set).map(writePart).join("+"));
  return sets.toReversed().join(",");
}
