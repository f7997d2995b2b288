import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from "pkijs";
import { findHole } from "./seal-pdf.ts";

export interface SignatureCertificates {
  readonly signer: Buffer;
  /** Those that came with it, and itself. */
  readonly all: readonly Buffer[];
}

const derOf = (one: Certificate) => Buffer.from(one.toSchema().toBER());

/** The certificates of a signature (CMS, RFC 5652) of one signer, which it names by issuer and serial number. */
export function certificatesOf(cms: Uint8Array): SignatureCertificates {
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
  const certificates = (signed.certificates ?? []).filter((one) => one instanceof Certificate);
  const sid: unknown = signed.signerInfos[0]?.sid;
  const signer = certificates.find(
    ({ issuer, serialNumber }) =>
      sid instanceof IssuerAndSerialNumber && sid.issuer.isEqual(issuer) && sid.serialNumber.isEqual(serialNumber),
  );
  if (!signer) throw new Error("The signature has no certificate of its signer");
  return { signer: derOf(signer), all: certificates.map(derOf) };
}

/** The signature of a sealed PDF as it is in its gap, with the zeros behind it. */
export function sealContents(pdf: Buffer): Buffer {
  const { from, to } = findHole(pdf);
  return Buffer.from(pdf.toString("latin1", from + 1, to - 1), "hex");
}
