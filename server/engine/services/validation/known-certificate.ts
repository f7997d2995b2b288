import { X509Certificate } from "node:crypto";
import { type AlgorithmIdentifier, Certificate } from "pkijs";
import { isSignedBy } from "../timestamp/signature-algorithm.ts";
import { SHA256 } from "../timestamp/timestamp-query.ts";
import { judge } from "./validation-fault.ts";

/** A certificate as both libraries read it. */
export interface KnownCertificate {
  readonly der: Buffer;
  readonly x509: X509Certificate;
  readonly parsed: Certificate;
}

/** @throws ValidationFault invalid */
export function knowCertificate(der: Uint8Array): KnownCertificate {
  return judge(() => {
    const x509 = new X509Certificate(der);
    return { der: x509.raw, x509, parsed: Certificate.fromBER(new Uint8Array(x509.raw)) };
  });
}

/** Whether this certificate is signed by that one, by name and by key. */
export const isIssuedBy = (one: KnownCertificate, issuer: KnownCertificate): boolean =>
  one.x509.checkIssued(issuer.x509) && one.x509.verify(issuer.x509.publicKey);

export const isRoot = (one: KnownCertificate): boolean => isIssuedBy(one, one);

interface Signed {
  readonly content: Uint8Array;
  readonly value: ArrayBuffer;
  readonly algorithm: AlgorithmIdentifier;
}

/** Whether what an authority published has its signature; an algorithm that is not known is none. */
export function isSignatureOf({ content, value, algorithm }: Signed, { x509 }: KnownCertificate): boolean {
  try {
    const signed = { content: Buffer.from(content), value: Buffer.from(value), algorithm, digest: SHA256 };
    return isSignedBy({ ...signed, key: x509.publicKey });
  } catch {
    return false;
  }
}

/** Minutes by which the clock of another machine may differ. */
const CLOCK_MS = 10 * 60_000;
/** Without a next update, what was published is of now for a day. */
const FRESH_MS = 24 * 60 * 60_000;

/** Whether what was published from then until then is of now (RFC 6960, 4.2.2.1; RFC 5280, 5.1.2). The machine's time, never a simulated one. */
export function isOfNow(from: Date, until: Date | undefined): boolean {
  const now = Date.now();
  if (!(from.getTime() <= now + CLOCK_MS)) return false;
  return until ? until.getTime() >= now - CLOCK_MS : from.getTime() >= now - FRESH_MS;
}
