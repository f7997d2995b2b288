import { createDecipheriv, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { Integer, OctetString, Sequence } from "asn1js";
import { type AlgorithmIdentifier, PBES2Params, PBKDF2Params } from "pkijs";
import type { DerivationBudget } from "./derivation-budget.ts";
import { deriveBytes, hashBytes } from "./derive-key.ts";
import { Pkcs12Fault } from "./pkcs12-fault.ts";
import { decryptRc2 } from "./rc2.ts";

const derivePbkdf2 = promisify(pbkdf2);

interface Cipher {
  readonly keyBytes: number;
  readonly ivBytes: number;
  decrypt(key: Buffer, iv: Uint8Array, data: Uint8Array): Buffer;
}

const nodeCipher = (name: string, keyBytes: number, ivBytes: number): Cipher => ({
  keyBytes,
  ivBytes,
  decrypt(key, iv, data) {
    const decipher = createDecipheriv(name, key, iv);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  },
});
const rc2 = (keyBytes: number): Cipher => ({ keyBytes, ivBytes: 8, decrypt: decryptRc2 });

/** Schemes of PKCS #12 itself, all with SHA-1 (RFC 7292, appendix C). */
const oldSchemes: ReadonlyMap<string, Cipher> = new Map([
  ["1.2.840.113549.1.12.1.3", nodeCipher("des-ede3-cbc", 24, 8)],
  ["1.2.840.113549.1.12.1.4", nodeCipher("des-ede-cbc", 16, 8)],
  ["1.2.840.113549.1.12.1.5", rc2(16)],
  ["1.2.840.113549.1.12.1.6", rc2(5)],
]);

const PBES2 = "1.2.840.113549.1.5.13";
const PBKDF2 = "1.2.840.113549.1.5.12";

/** Ciphers of PBES2 (RFC 8018, appendix B.2). */
const newCiphers: ReadonlyMap<string, Cipher> = new Map([
  ["1.2.840.113549.3.7", nodeCipher("des-ede3-cbc", 24, 8)],
  ["2.16.840.1.101.3.4.1.2", nodeCipher("aes-128-cbc", 16, 16)],
  ["2.16.840.1.101.3.4.1.22", nodeCipher("aes-192-cbc", 24, 16)],
  ["2.16.840.1.101.3.4.1.42", nodeCipher("aes-256-cbc", 32, 16)],
]);

/** HMAC functions of PBKDF2; the default is that with SHA-1, which pkijs names by its hash. */
const hmacHashes: ReadonlyMap<string, keyof typeof hashBytes> = new Map([
  ["1.3.14.3.2.26", "sha1"],
  ["1.2.840.113549.2.7", "sha1"],
  ["1.2.840.113549.2.8", "sha224"],
  ["1.2.840.113549.2.9", "sha256"],
  ["1.2.840.113549.2.10", "sha384"],
  ["1.2.840.113549.2.11", "sha512"],
]);

/** Bytes of an octet string, whole or in parts. */
export const bytesOf = (value: OctetString): Buffer => Buffer.from(value.getValue());

const known = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Pkcs12Fault("unsupported");
  return value;
};

/** A decryption that fails means a wrong password: what is protected is padded. */
function attempt(decrypt: () => Buffer): Buffer {
  try {
    return decrypt();
  } catch (error) {
    throw new Pkcs12Fault("wrong_password", { cause: error });
  }
}

/** What opens a file: its password, and how much deriving its keys may cost. */
export interface Opening {
  readonly password: string;
  readonly budget: DerivationBudget;
}

async function decryptOld(
  cipher: Cipher,
  algorithm: AlgorithmIdentifier,
  { password, budget }: Opening,
  data: Uint8Array,
): Promise<Buffer> {
  const parameters: unknown = algorithm.algorithmParams;
  const [salt, iterations] = parameters instanceof Sequence ? parameters.valueBlock.value : [];
  if (!(salt instanceof OctetString) || !(iterations instanceof Integer)) throw new Pkcs12Fault("unreadable");
  const derivation = { hash: "sha1", salt: bytesOf(salt), iterations: iterations.valueBlock.valueDec } as const;
  const key = await deriveBytes(password, derivation, { purpose: "key", length: cipher.keyBytes, budget });
  const iv = await deriveBytes(password, derivation, { purpose: "iv", length: cipher.ivBytes, budget });
  return attempt(() => cipher.decrypt(key, iv, data));
}

/** PBKDF2 runs outside the main thread. */
async function decryptNew(
  algorithm: AlgorithmIdentifier,
  { password, budget }: Opening,
  data: Uint8Array,
): Promise<Buffer> {
  const { keyDerivationFunc, encryptionScheme } = new PBES2Params({ schema: algorithm.algorithmParams });
  if (keyDerivationFunc.algorithmId !== PBKDF2) throw new Pkcs12Fault("unsupported");
  const cipher = known(newCiphers.get(encryptionScheme.algorithmId));
  const parameters = new PBKDF2Params({ schema: keyDerivationFunc.algorithmParams });
  const { iterationCount, prf } = parameters;
  const salt: unknown = parameters.salt;
  const iv: unknown = encryptionScheme.algorithmParams;
  if (!(salt instanceof OctetString) || !(iv instanceof OctetString)) throw new Pkcs12Fault("unreadable");
  const hash = known(hmacHashes.get(prf?.algorithmId ?? "1.2.840.113549.2.7"));
  budget.spend(iterationCount * Math.ceil(cipher.keyBytes / hashBytes[hash]));
  const key = await derivePbkdf2(Buffer.from(password, "utf8"), bytesOf(salt), iterationCount, cipher.keyBytes, hash);
  return attempt(() => cipher.decrypt(key, bytesOf(iv), data));
}

/**
 * Decrypts a part of a PKCS #12 file.
 * @throws Pkcs12Fault wrong_password, unsupported, unreadable
 */
export async function decryptContent(
  algorithm: AlgorithmIdentifier,
  opening: Opening,
  data: Uint8Array,
): Promise<Buffer> {
  if (algorithm.algorithmId === PBES2) return decryptNew(algorithm, opening, data);
  return decryptOld(known(oldSchemes.get(algorithm.algorithmId)), algorithm, opening, data);
}
