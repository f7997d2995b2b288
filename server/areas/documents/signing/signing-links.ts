import type { MailTemplate } from "#server/areas/notifications/mail-text.ts";
import { linkEmailOf, type Signer } from "#shared/domain/documents/signer.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { type NewDocumentEvent, recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { joinTitles, readTitles } from "#server/areas/leases/bundle-titles.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { type NextSigner, readNext, type SentDocument } from "./next-signers.ts";
import type { Services } from "#server/engine/services/services.ts";

type Context = { readonly tx: Tx; readonly services: Pick<Services, "vault" | "origin" | "log"> };

/**
 * Gives a signer a new link and voids the previous one.
 * @returns the page's path
 */
export async function renewLink(tx: Tx, signer_id: string): Promise<string> {
  const { key, hash } = createLinkKey();
  await tx.query("update signer set key_hash = $2, keyed_at = clock_now() where id = $1", [signer_id, hash]);
  return `/external-document/${key}`;
}

type LinkTemplate = Extract<MailTemplate, "document_to_sign" | "document_reminder">;

const ofApprover = {
  document_to_sign: "document_to_approve",
  document_reminder: "document_approval_reminder",
} as const;

const ofBundle = {
  document_to_sign: "document_bundle",
  document_reminder: "document_bundle_reminder",
} as const;

/** No one has confirmed a delegate's address: the mail has the signer's name, and nothing that the signer typed. */
function templateFor({ delegated_at, task }: Signer, template: LinkTemplate, isBundle: boolean) {
  if (isBundle) return ofBundle[template];
  if (delegated_at !== null) return "document_delegated";
  return task === "approve" ? ofApprover[template] : template;
}

/**
 * Mails a signer their link, to all documents that they sign together.
 * @returns the id of the mail; null when the signer has no address or no mail server is configured
 */
export async function mailLink(
  { tx, services }: Context,
  document: SentDocument,
  signer: Signer,
  mail: { readonly path: string; readonly template: LinkTemplate },
): Promise<string | null> {
  const to = linkEmailOf(signer);
  if (to === null) return null;
  const { company } = await readSignature(tx);
  const titles = await readTitles(tx, signer.id);
  const until = document.expires_at === null ? "" : toBusinessInstant(document.expires_at).slice(0, 10);
  return queueMail(
    { tx, services },
    {
      to,
      template: templateFor(signer, mail.template, titles.length > 1),
      language: signer.language,
      params: {
        name: signer.name,
        title: joinTitles(titles, signer.language),
        company,
        until: until && formatDate(until, signer.language),
      },
      secrets: { link: `${services.origin}${mail.path}` },
      about: { entity: "document", id: document.id },
    },
  );
}

/** Records what happened with a signer's link in the history of each document that it opens. */
async function recordOfEach(tx: Tx, { rows }: NextSigner, event: Pick<NewDocumentEvent, "kind" | "details">) {
  for (const { id, document_id } of rows) await recordDocumentEvent(tx, { document_id, signer_id: id, ...event });
}

/**
 * Creates and mails links for signers whose turn it is and who have none: for all when a document is sent, or for the
 * next one after each signature in an ordered document.
 */
export async function inviteNext(context: Context, document_id: string): Promise<void> {
  const { tx } = context;
  for (const next of await readNext(tx, document_id)) {
    const { lead, document } = next;
    if (lead.keyed_at !== null) continue;
    const path = await renewLink(tx, lead.id);
    const mail_id = await mailLink(context, document, lead, { path, template: "document_to_sign" });
    if (mail_id !== null) await recordOfEach(tx, next, { kind: "mailed", details: { email: lead.email, mail_id } });
  }
}

/** Renews the link of a signer whose turn it is, for the user. @returns the page's path */
export async function showLink(tx: Tx, next: NextSigner): Promise<string> {
  const path = await renewLink(tx, next.lead.id);
  await recordOfEach(tx, next, { kind: "link_made" });
  return path;
}

/**
 * Renews a signer's link and mails it again.
 * @returns whether a mail is sent
 */
export async function remindSigner(context: Context, next: NextSigner): Promise<boolean> {
  const { tx } = context;
  const { lead, document } = next;
  const email = linkEmailOf(lead);
  if (email === null) return false;
  const path = await renewLink(tx, lead.id);
  const mail_id = await mailLink(context, document, lead, { path, template: "document_reminder" });
  await tx.query("update signer set reminded_at = clock_now(), reminder_count = reminder_count + 1 where id = $1", [
    lead.id,
  ]);
  const isMailed = mail_id !== null;
  const details = { email, is_mailed: isMailed, ...(isMailed && { mail_id }) };
  await recordOfEach(tx, next, { kind: "reminded", details });
  return isMailed;
}
