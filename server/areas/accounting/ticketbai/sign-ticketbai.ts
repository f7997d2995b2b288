import { identifierOf, verificationUrlOf } from "#shared/domain/accounting/ticketbai/ticketbai-code.ts";
import type { TicketbaiHold } from "#shared/domain/accounting/ticketbai/ticketbai-file.ts";
import { MAX_SIGNED_TICKETBAI } from "#shared/domain/accounting/policy.ts";
import { inSavepoint, transact, type Tx } from "#server/engine/db/transaction.ts";
import { enqueue, type Job } from "#server/engine/jobs/jobs.ts";
import type { Services } from "#server/engine/services/services.ts";
import { signatureValueOf, signXml } from "#server/engine/services/xades/sign-xml.ts";
import { writeXml } from "#server/engine/services/xml.ts";
import { notifyFailedFiles } from "../verifactu/notices/notify-records.ts";
import { type PreviousFile, readPreviousFile, readWaitingFiles, type WaitingFile } from "./ticketbai-content.ts";
import { gapOf, ticketbaiElement } from "./ticketbai-document.ts";
import { splitNumber } from "./ticketbai-number.ts";
import { ticketbaiSignature } from "./ticketbai-signature.ts";
import { openTicketbaiSigner, type TicketbaiSigner } from "./ticketbai-signer.ts";

// The database's part, in server/schema: add_ticketbai_files, protect_ticketbai_file.

const SIGN_FILES = "sign_ticketbai_files";

type Open = Extract<TicketbaiSigner, { readonly hold: null }>;

interface SignedFile {
  readonly document: string;
  readonly signature_value: string;
  readonly identifier: string;
  readonly verification_url: string;
}

/** The signed document of a file with its identifier and the URL of its QR code. */
export function signFile(
  file: WaitingFile,
  previous: PreviousFile | null,
  { signer, software }: Pick<Open, "signer" | "software">,
  now: Date,
): SignedFile {
  const root = ticketbaiElement(file, previous, software);
  const signed = signXml(root, signer, ticketbaiSignature(file.territory, now));
  const signature_value = signatureValueOf(signed);
  const identifier = identifierOf({ ...file, signature_value });
  const { series, number } = splitNumber(file);
  const { territory, total } = file;
  const verification_url = verificationUrlOf({ territory, identifier, series, number, total });
  return { document: writeXml(signed), signature_value, identifier, verification_url };
}

/** A certificate of an unforeseen form must not keep an invoice from being issued. */
function trySign(
  { clock, log }: Services,
  file: WaitingFile,
  previous: PreviousFile | null,
  opened: Open,
): SignedFile | null {
  try {
    return signFile(file, previous, opened, clock.now());
  } catch (error) {
    log.error({ err: error, ticketbai_file_id: file.id }, "a TicketBAI file could not be signed");
    return null;
  }
}

const storeSigned = (tx: Tx, id: string, signed: SignedFile, now: Date) =>
  tx.query(
    `update ticketbai_file set state = 'signed', fault = null, document = $2, signature_value = $3, identifier = $4,
       verification_url = $5, signed_at = $6 where id = $1`,
    [id, signed.document, signed.signature_value, signed.identifier, signed.verification_url, now.toISOString()],
  );

/** The files of one taxpayer: each has a chain and a certificate of its own, also where an issuer's tax number changed. */
interface Chain {
  readonly issuer_id: string;
  readonly tax_id: string;
}

const recordHold = (tx: Tx, { issuer_id, tax_id }: Chain, hold: TicketbaiHold) =>
  tx.query(
    `update ticketbai_file set fault = $3
     where issuer_id = $1 and issuer_tax_id = $2 and state = 'waiting' and erased_at is null and fault is distinct from $3`,
    [issuer_id, tax_id, hold],
  );

/** Fails the files that the schema never takes. @returns the others */
async function failGaps(tx: Tx, { issuer_id }: Chain, files: readonly WaitingFile[]): Promise<readonly WaitingFile[]> {
  const found = files.map((file) => ({ file, gap: gapOf(file) }));
  const failed = found.filter(({ gap }) => gap !== null);
  for (const { file, gap } of failed)
    await tx.query("update ticketbai_file set state = 'failed', fault = $2 where id = $1", [file.id, gap]);
  await notifyFailedFiles(tx, issuer_id, failed.length);
  return found.filter(({ gap }) => gap === null).map(({ file }) => file);
}

/**
 * Signs the files of a taxpayer that wait, in the order of issue. What cannot be signed yet waits with its reason, and later ones
 * behind it; what the schema never takes is out of the chain. Invoices are issued in any case.
 * @param most how many are signed now
 * @returns whether files wait that could be signed now
 */
async function signChain(tx: Tx, services: Services, chain: Chain, most: number): Promise<boolean> {
  const files = await readWaitingFiles(tx, chain, most + 1);
  const [first] = files;
  if (!first) return false;
  const opened = await openTicketbaiSigner({ ...services, db: tx }, chain.issuer_id, chain.tax_id);
  if (opened.hold !== null) {
    await recordHold(tx, chain, opened.hold);
    return false;
  }
  const now = services.clock.now();
  let previous = await readPreviousFile(tx, chain.issuer_id, first);
  for (const file of await failGaps(tx, chain, files.slice(0, most))) {
    const signed = trySign(services, file, previous, opened);
    if (signed === null) {
      await recordHold(tx, chain, "certificate_unsupported");
      return false;
    }
    await storeSigned(tx, file.id, signed, now);
    previous = { ...file, signature_value: signed.signature_value };
  }
  return files.length > most;
}

const CHAINS = `
  select issuer_id, issuer_tax_id as tax_id from ticketbai_file
  where issuer_id = $1 and state = 'waiting' and erased_at is null group by 1, 2 order by min(position)`;

/**
 * Signs what waits of an issuer.
 * @param most how many of each tax number are signed now
 * @returns whether files wait that could be signed now
 */
async function signWaiting(tx: Tx, services: Services, issuer_id: string, most: number): Promise<boolean> {
  await tx.query("select 1 from ticketbai_chain where issuer_id = $1 for update", [issuer_id]);
  let isMore = false;
  for (const chain of await tx.query<Chain>(CHAINS, [issuer_id]))
    isMore = (await signChain(tx, services, chain, most)) || isMore;
  return isMore;
}

/**
 * Signs in a savepoint: whatever is wrong with a certificate or a file, the invoice is issued and its file waits.
 * @returns whether files wait that could be signed now
 */
async function signBeside(tx: Tx, services: Services, issuer_id: string, most: number): Promise<boolean> {
  try {
    return await inSavepoint(tx, () => signWaiting(tx, services, issuer_id, most), "signing");
  } catch (error) {
    services.log.error({ err: error, issuer_id }, "TicketBAI files were not signed with their issue");
    return false;
  }
}

/** Enqueues the signing of files that wait, in the caller's transaction. */
export const enqueueSigning = (tx: Tx): Promise<void> => enqueue(tx, SIGN_FILES, {}, SIGN_FILES);

/**
 * Signs the files of invoices that were issued in this transaction, and those that wait before them: all of the call, unless more
 * than MAX_SIGNED_TICKETBAI wait from earlier issues.
 */
export async function signIssued(tx: Tx, services: Services, ids: readonly string[]): Promise<void> {
  const issuers = await tx.query<{ issuer_id: string; count: number }>(
    "select issuer_id, count(*)::int4 as count from ticketbai_file where invoice_id = any($1::uuid[]) group by 1 order by 1",
    [ids],
  );
  let isMore = false;
  for (const { issuer_id, count } of issuers)
    isMore = (await signBeside(tx, services, issuer_id, count + MAX_SIGNED_TICKETBAI)) || isMore;
  if (isMore) await enqueueSigning(tx);
}

/** Signs what waits of one issuer, each portion in a transaction of its own. */
async function signOfIssuer(services: Services, issuer_id: string, signal: AbortSignal): Promise<void> {
  const signNext = () =>
    transact(services.db, null, (tx) => signWaiting(tx, services, issuer_id, MAX_SIGNED_TICKETBAI));
  while (!signal.aborted && (await signNext()));
}

/** Signs what waits of every issuer. A failure of one does not delay others. */
export async function signFiles(services: Services, signal: AbortSignal = new AbortController().signal): Promise<void> {
  const issuers = await services.db.query<{ issuer_id: string }>(
    "select distinct issuer_id from ticketbai_file where state = 'waiting' and erased_at is null order by 1",
    [],
  );
  for (const { issuer_id } of issuers)
    try {
      await signOfIssuer(services, issuer_id, signal);
    } catch (error) {
      services.log.error({ err: error, issuer_id }, "TicketBAI files were not signed");
    }
}

export const signTicketbaiJob: Job = {
  name: SIGN_FILES,
  cron: "* * * * *",
  isDoneAtStart: true,
  isAlone: true,
  run: (services, { signal }) => signFiles(services, signal),
};
