import { createPublicKey, verify, X509Certificate } from "node:crypto";
import { SignedXml } from "xml-crypto";

/** Elliptic signatures, which xml-crypto does not know: r and s one after the other. */
class EllipticSignature {
  getAlgorithmName = () => "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
  getSignature = (): string => {
    throw new Error("only verifies");
  };
  verifySignature = (text: string, key: Parameters<typeof createPublicKey>[0], value: string): boolean =>
    verify(
      "sha256",
      Buffer.from(text),
      { key: createPublicKey(key), dsaEncoding: "ieee-p1363" },
      Buffer.from(value, "base64"),
    );
}

/** The signature of a document, as it is written. */
export const signatureIn = (document: string): string =>
  /<ds:Signature[\s>].*<\/ds:Signature>/s.exec(document)?.[0] ?? "";

/** Text of the only element of that name. */
export const textIn = (document: string, name: string): string =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(document)?.[1] ?? "";

const DECLARATIONS = / xmlns:[\w-]+="[^"]*"/g;
const RECORD = /<(sum1:Registro(?:Alta|Anulacion))[ >][\s\S]*?<\/\1>/g;

/**
 * The records of a message whose signature does not hold once they are taken out of it, alone or with what the elements around
 * them declare (as XPath and XSLT copy them).
 */
export function brokenSignaturesIn(message: string): readonly string[] {
  const around = message.slice(0, message.search(RECORD)).match(DECLARATIONS) ?? [];
  const inScope = (record: string) => {
    const own = new Set(/^<[^>]*>/.exec(record)?.[0].match(DECLARATIONS));
    const more = around.filter((declaration) => !own.has(declaration));
    return record.replace(/^<[\w:]+/, (name) => name + more.join(""));
  };
  const records = message.match(RECORD) ?? [];
  return records.filter((record) => [record, inScope(record)].some((one) => verifyXmlSignature(one) === null));
}

/**
 * Verifies a document's signature with `xml-crypto`, which canonicalises by code of its own.
 * @returns what each reference covers, in its canonical form; null where the signature does not hold
 */
export function verifyXmlSignature(document: string): readonly string[] | null {
  try {
    const certificate = new X509Certificate(Buffer.from(textIn(document, "ds:X509Certificate"), "base64"));
    const verifier = new SignedXml({ publicCert: certificate.toString(), getCertFromKeyInfo: () => null });
    verifier.SignatureAlgorithms["http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"] = EllipticSignature;
    verifier.loadSignature(signatureIn(document));
    return verifier.checkSignature(document) ? verifier.getSignedReferences() : null;
  } catch {
    return null;
  }
}
