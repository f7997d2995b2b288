import type { Document } from "#shared/domain/documents/document.ts";
import type { Tx } from "#server/db/transaction.ts";
import { sendMail } from "#server/modules/notifications/send-mail.ts";
import type { Services } from "#server/services/services.ts";
import { readSigners } from "./signing-links.ts";

type Told = "document_cancelled" | "document_declined";

/** Tells everybody who had a link that nothing is to be signed any more, but for whoever declined. */
export async function tellSigners(
  { tx, services }: { readonly tx: Tx; readonly services: Pick<Services, "vault"> },
  { id, title }: Pick<Document, "id" | "title">,
  template: Told,
): Promise<void> {
  const [company] = await tx.query<{ name: string }>("select name from company");
  const about = { entity: "document", id } as const;
  for (const { keyed_at, email, name, language, state } of await readSigners(tx, id)) {
    if (keyed_at === null || email === null || state === "declined") continue;
    const params = { name, title, company: company?.name ?? "" };
    await sendMail({ tx, services }, { to: email, template, language, params, about });
  }
}
