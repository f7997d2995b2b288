import { documentResource } from "#shared/domain/documents/document.ts";
import { readUsersWithAccess } from "#server/areas/notifications/users-with-access.ts";
import { joinTitles } from "#server/areas/leases/bundle-titles.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { sendMail } from "#server/areas/notifications/send-mail.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { CompletedDocument } from "./signing/read-evidence.ts";

interface Sender {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly property_id: string | null;
}

/** Mails the user who sent the documents that they are fully signed, if they still have access to them. */
export async function mailSender(
  tx: Tx,
  services: Pick<Services, "vault" | "origin">,
  sent: readonly Pick<CompletedDocument, "id" | "title" | "code">[],
): Promise<void> {
  const id = sent[0]?.id ?? "";
  const [sender] = await tx.query<Sender>(
    `select u.id, u.name, u.email, d.property_id from document d join "user" u on u.id = d.asked_by where d.id = $1`,
    [id],
  );
  if (!sender) return;
  const reader = (await readUsersWithAccess(tx, sender.property_id)).find((user) => user.id === sender.id);
  if (!reader) return;
  const link = `${services.origin}/documents/${id}`;
  const { language } = reader;
  const [title, code] = [sent.map((one) => one.title), sent.map((one) => one.code)].map((texts) =>
    joinTitles(texts, language),
  );
  const params = { name: sender.name, title: title ?? "", code: code ?? "", link };
  const about = { entity: documentResource.name, id };
  await sendMail({ tx, services }, { to: sender.email, template: "document_completed", language, params, about });
}
