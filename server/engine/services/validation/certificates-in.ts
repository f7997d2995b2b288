import { Certificate, ContentInfo, id_ContentType_SignedData, SignedData } from "pkijs";
import { type KnownCertificate, knowCertificate } from "./known-certificate.ts";
import { judge, ValidationFault } from "./validation-fault.ts";

/** The first tag within: a certificate begins with a sequence, a certs-only message (PKCS #7) with an object identifier. */
const OBJECT_IDENTIFIER = 0x06;

const firstTagIn = (der: Buffer): number => {
  const length = der.readUInt8(1);
  return der.readUInt8(2 + (length > 0x80 ? length - 0x80 : 0));
};

/**
 * What an address of issuers gives: a certificate, or a message of certificates alone (RFC 5280, 4.2.2.1).
 * @throws ValidationFault no_chain
 */
export function certificatesIn(bytes: Buffer): KnownCertificate[] {
  try {
    return judge(() => {
      if (firstTagIn(bytes) !== OBJECT_IDENTIFIER) return [knowCertificate(bytes)];
      const message = ContentInfo.fromBER(new Uint8Array(bytes));
      if (message.contentType !== id_ContentType_SignedData) return [];
      const all = new SignedData({ schema: message.content }).certificates ?? [];
      return all.flatMap((one) =>
        one instanceof Certificate ? [knowCertificate(Buffer.from(one.toSchema().toBER()))] : [],
      );
    });
  } catch (error) {
    throw new ValidationFault("no_chain", { cause: error });
  }
}
