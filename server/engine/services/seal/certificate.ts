import { createHash, createPrivateKey, generateKeyPair, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import {
  bits,
  explicit,
  identifier,
  integer,
  nothing,
  octets,
  printable,
  sequence,
  set,
  time,
  utf8,
  yes,
} from "./der.ts";

const generate = promisify(generateKeyPair);

/** Whom a seal names. */
export interface SealSubject {
  readonly name: string;
  readonly tax_id: string | null;
}

/** A key and its certificate, both as DER: PKCS #8 and X.509. */
export interface SealKey {
  readonly key: Buffer;
  readonly certificate: Buffer;
}

const YEARS = 10;
const MODULUS_BITS = 3072;
const SHA256_WITH_RSA = sequence(identifier("1.2.840.113549.1.1.11"), nothing());
/** What a name may have at most (RFC 5280, appendix A.1). */
const LONGEST_NAME = 64;

/** As many whole signs as fit. */
const shorten = (name: string) => Array.from(name.toWellFormed()).slice(0, LONGEST_NAME).join("");

const attribute = (type: string, value: Buffer) => set(sequence(identifier(type), value));

/** Common name, organization with its identifier (ETSI EN 319 412-1, 5.1.4), country. */
function distinguishedName({ name, tax_id }: SealSubject): Buffer {
  const known = shorten(name.trim() === "" ? "Llavero" : name);
  return sequence(
    attribute("2.5.4.6", printable("ES")),
    attribute("2.5.4.10", utf8(known)),
    ...(tax_id ? [attribute("2.5.4.97", utf8(shorten(`VATES-${tax_id}`)))] : []),
    attribute("2.5.4.3", utf8(known)),
  );
}

const extension = (type: string, isCritical: boolean, value: Buffer) =>
  sequence(identifier(type), ...(isCritical ? [yes()] : []), octets(value));

/** digitalSignature and nonRepudiation: the first two bits of the key's uses (RFC 5280, 4.2.1.3). */
const SIGNING = bits(Buffer.from([0b1100_0000]), 6);
/** id-kp-documentSigning (RFC 9336). */
const DOCUMENTS = sequence(identifier("1.3.6.1.5.5.7.3.36"));

function extensions(publicKey: Uint8Array): Buffer {
  const key_id = createHash("sha1").update(publicKey).digest();
  return sequence(
    extension("2.5.29.19", true, sequence()),
    extension("2.5.29.15", true, SIGNING),
    extension("2.5.29.37", false, DOCUMENTS),
    extension("2.5.29.14", false, octets(key_id)),
  );
}

/** Positive, and other than any before (RFC 5280, 4.1.2.2). */
function serial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return integer(bytes);
}

/** When a certificate made now ends. */
export function endOfCertificate(from: Date): Date {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  return end;
}

/** A new key and a certificate that it signs itself, good for ten years. */
export async function makeSealKey(subject: SealSubject, now: Date): Promise<SealKey> {
  const { publicKey, privateKey } = await generate("rsa", {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  const name = distinguishedName(subject);
  const content = sequence(
    explicit(0, integer(Buffer.from([2]))),
    serial(),
    SHA256_WITH_RSA,
    name,
    sequence(time(now), time(endOfCertificate(now))),
    name,
    publicKey,
    explicit(3, extensions(publicKey)),
  );
  const key = createPrivateKey({ key: privateKey, format: "der", type: "pkcs8" });
  const certificate = sequence(content, SHA256_WITH_RSA, bits(sign("sha256", content, key)));
  return { key: privateKey, certificate };
}
