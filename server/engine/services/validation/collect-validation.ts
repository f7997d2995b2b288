import type { ValidationFaultKind } from "#shared/domain/documents/seal-level.ts";
import { addressesOf } from "./certificate-addresses.ts";
import { certificatesIn } from "./certificates-in.ts";
import { fetchInRun, type RunRules } from "./fetch-in-run.ts";
import { isIssuedBy, isRoot, type KnownCertificate, knowCertificate } from "./known-certificate.ts";
import { requireGoodStatus, writeOcspQuery } from "./ocsp-status.ts";
import { requireNotListed } from "./revocation-list.ts";
import { ValidationFault } from "./validation-fault.ts";

/** What verifies certificates later, as DER: their chains, OCSP answers and lists. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly answers: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
}

/** Certificates from the signer's to the root's; real chains have three or four. */
const MOST_ISSUERS = 6;
const MAX_BYTES = { issuer: 100_000, answer: 100_000, list: 10_000_000 } as const;

type Collecting = { readonly [Key in keyof ValidationData]: Map<string, Buffer> };

const add = (map: Map<string, Buffer>, bytes: Buffer) => void map.set(bytes.toString("base64"), bytes);

/** The first that works decides: one that is gone leaves it to the next, one that says revoked ends it. */
async function firstOf<Result>(attempts: readonly (() => Promise<Result>)[], otherwise: ValidationFaultKind) {
  let fault = new ValidationFault(otherwise);
  for (const attempt of attempts) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ValidationFault) || error.kind === "revoked") throw error;
      fault = error;
    }
  }
  throw fault;
}

async function findIssuer(one: KnownCertificate, known: readonly KnownCertificate[], rules: RunRules) {
  const included = known.find((other) => isIssuedBy(one, other));
  if (included) return included;
  const attempts = addressesOf(one.parsed).issuers.map((url) => async () => {
    const given = certificatesIn(await fetchInRun({ url, maxBytes: MAX_BYTES.issuer }, rules));
    const issuer = given.find((other) => isIssuedBy(one, other));
    if (!issuer) throw new ValidationFault("no_chain");
    return issuer;
  });
  return firstOf(attempts, "no_chain");
}

async function readStatus(one: KnownCertificate, issuer: KnownCertificate, url: string, rules: RunRules) {
  const query = writeOcspQuery(one, issuer);
  const body = { type: "application/ocsp-request", bytes: query.bytes };
  const answer = await fetchInRun({ url, maxBytes: MAX_BYTES.answer, body }, rules);
  return { answer, signers: requireGoodStatus(answer, query, issuer) };
}

async function addRevocation(one: KnownCertificate, issuer: KnownCertificate, found: Collecting, rules: RunRules) {
  const { ocsp, lists } = addressesOf(one.parsed);
  const attempts = [
    ...ocsp.map((url) => async () => {
      const { answer, signers } = await readStatus(one, issuer, url, rules);
      add(found.answers, answer);
      for (const signer of signers) add(found.certificates, signer);
    }),
    ...lists.map((url) => async () => {
      const list = await fetchInRun({ url, maxBytes: MAX_BYTES.list }, rules);
      requireNotListed(list, one, issuer);
      add(found.lists, list);
    }),
  ];
  await firstOf(attempts, "no_service");
}

async function addChain(
  first: KnownCertificate,
  known: readonly KnownCertificate[],
  found: Collecting,
  rules: RunRules,
) {
  let one = first;
  for (let step = 0; step < MOST_ISSUERS; step += 1) {
    if (one.x509.validToDate.getTime() < Date.now()) throw new ValidationFault("ended");
    add(found.certificates, one.der);
    if (isRoot(one)) {
      // A self-signed certificate that signs has no one who could revoke it.
      if (step === 0) throw new ValidationFault("no_service");
      return;
    }
    const issuer = await findIssuer(one, known, rules);
    await addRevocation(one, issuer, found, rules);
    one = issuer;
  }
  throw new ValidationFault("no_chain");
}

/**
 * Collects what verifies the certificates of signers later (PAdES B-LT). Whether a root is to be trusted is not checked.
 * @param signers certificates that signed
 * @param others certificates that came with them
 * @throws ValidationFault
 */
export async function collectValidation(
  signers: readonly Uint8Array[],
  others: readonly Uint8Array[],
  rules: RunRules,
): Promise<ValidationData> {
  const found = { certificates: new Map(), answers: new Map(), lists: new Map() } satisfies Collecting;
  const known = others.map(knowCertificate);
  for (const signer of signers) await addChain(knowCertificate(signer), known, found, rules);
  const { certificates, answers, lists } = found;
  return { certificates: [...certificates.values()], answers: [...answers.values()], lists: [...lists.values()] };
}
