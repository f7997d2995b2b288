import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Purpose of a sealed text; it can only be opened for the same purpose. */
export type SealPurpose =
  | "smtp_password"
  | "mail_text"
  | "incident_key"
  | "incident_form"
  | "booking_link_key"
  | "booking_key"
  | "seal_key"
  | "certificate"
  | "stamp_password"
  | "webhook_secret"
  | "kept_answer"
  | "second_factor"
  | "sms_token"
  | "sms_message"
  | "identity_picture"
  | "lodging_account"
  | "lodging_establishment"
  | "lodging_message";

/** Purpose of a digest. */
export type DigestPurpose = "signing_code" | "signing_proof" | "passkey_login";

/** Encrypts texts in the database and files, so that read access to these alone does not disclose them. */
export interface Vault {
  seal(purpose: SealPurpose, text: string): string;
  /** The text; null when it was sealed with another secret or changed since. */
  open(purpose: SealPurpose, sealed: string): string | null;
  /** The same of bytes, for files. */
  sealBytes(purpose: SealPurpose, bytes: Uint8Array): Buffer;
  openBytes(purpose: SealPurpose, sealed: Buffer): Buffer | null;
  /** A keyed hash, for secrets so short that a plain hash of one would be found by trying all. */
  digest(purpose: DigestPurpose, text: string): Buffer;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key derived from the installation's secret (NIST SP 800-38D, RFC 5869). */
export function createVault(secret: string): Vault {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "llavero vault", 32));
  const digestKey = Buffer.from(hkdfSync("sha256", secret, "", "llavero digests", 32));
  function sealBytes(purpose: SealPurpose, content: Uint8Array): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }
  function openBytes(purpose: SealPurpose, bytes: Buffer): Buffer | null {
    const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
  return {
    sealBytes,
    openBytes,
    seal: (purpose, text) => sealBytes(purpose, Buffer.from(text, "utf8")).toString("base64url"),
    open: (purpose, sealed) => openBytes(purpose, Buffer.from(sealed, "base64url"))?.toString("utf8") ?? null,
    digest: (purpose, text) => createHmac("sha256", digestKey).update(`${purpose}\0${text}`).digest(),
  };
}
