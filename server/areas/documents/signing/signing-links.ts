import type { MailTemplate } from "#server/areas/notifications/mail-text.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { linkEmailOf, maySignNow, type Signer } from "#shared/domain/documents/signer.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { recordDocumentEvent } from "#server/areas/leases/document-events.ts";
import { readSigners } from "#server/areas/leases/read-signers.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import type { Services } from "#server/engine/services/services.ts";

export type SentDocument = Pick<Document, "id" | "code" | "title" | "signing_order" | "expires_at">;
type Context = { readonly tx: Tx; readonly services: Pick<Services, "vault" | "origin" | "log"> };

/** Signers whose turn it is, by the document's order. */
export function findNext(signers: readonly Signer[], order: Document["signing_order"]): Signer[] {
  return signers.filter((signer) => maySignNow(signer, signers, order));
}

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

/** No one has confirmed a delegate's address: the mail has the signer's name, and nothing that the signer typed. */
function templateFor({ delegated_at, task }: Signer, template: LinkTemplate) {
  if (delegated_at !== null) return "document_delegated";
  return task === "approve" ? ofApprover[template] : template;
}

/**
 * Mails a signer their link.
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
  const until = document.expires_at === null ? "" : toBusinessInstant(document.expires_at).slice(0, 10);
  return queueMail(
    { tx, services },
    {
      to,
      template: templateFor(signer, mail.template),
      language: signer.language,
      params: {
        name: signer.name,
        title: document.title,
        company,
        until: until && formatDate(until, signer.language),
      },
      secrets: { link: `${services.origin}${mail.path}` },
      about: { entity: "document", id: document.id },
    },
  );
}

/**
 * Creates and mails links for signers whose turn it is and who have none: for all when a document is sent, or for the
 * next one after each signature in an ordered document.
 */
export async function inviteNext(context: Context, document: SentDocument): Promise<void> {
  const { tx } = context;
  const signers = await readSigners(tx, document.id);
  for (const signer of findNext(signers, document.signing_order)) {
    if (signer.keyed_at !== null) continue;
    const path = await renewLink(tx, signer.id);
    const mail_id = await mailLink(context, document, signer, { path, template: "document_to_sign" });
    if (mail_id !== null)
      await recordDocumentEvent(tx, {
        document_id: document.id,
        kind: "mailed",
        signer_id: signer.id,
        details: { email: signer.email, mail_id },
      });
  }
}

/**
 * Renews a signer's link and mails it again.
 * @returns whether a mail is sent
 */
export async function remindSigner(context: Context, document: SentDocument, signer: Signer): Promise<boolean> {
  const { tx } = context;
  const email = linkEmailOf(signer);
  if (email === null) return false;
  const path = await renewLink(tx, signer.id);
  const mail_id = await mailLink(context, document, signer, { path, template: "document_reminder" });
  await tx.query("update signer set reminded_at = clock_now(), reminder_count = reminder_count + 1 where id = $1", [
    signer.id,
  ]);
  const isMailed = mail_id !== null;
  const details = { email, is_mailed: isMailed, ...(isMailed && { mail_id }) };
  await recordDocumentEvent(tx, { document_id: document.id, kind: "reminded", signer_id: signer.id, details });
  return isMailed;
}
