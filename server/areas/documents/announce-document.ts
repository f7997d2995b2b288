import type { MessageKey } from "#locales/es.ts";
import { type Document, documentResource } from "#shared/domain/documents/document.ts";
import type { MessageParams } from "#shared/i18n/translator.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { notify } from "#server/areas/notifications/notify.ts";

type Announced = Pick<Document, "id" | "code" | "title" | "property_id">;

/**
 * Notifies staff with access to the document's property, with the specification's type 'Reserva'.
 * @param only_user_ids limits the recipients
 */
export async function announceDocument(
  tx: Tx,
  { id, code, title, property_id }: Announced,
  key: MessageKey,
  { params = {}, only_user_ids }: { readonly params?: MessageParams; readonly only_user_ids?: readonly string[] } = {},
): Promise<void> {
  await notify(tx, {
    kind: "document",
    type: "Reserva",
    key,
    params: { code, title, ...params },
    subject_path: documentResource.path,
    subject_id: id,
    property_id,
    except_user_id: null,
    ...(only_user_ids && { only_user_ids }),
  });
}

type TogetherKey = "signed" | "declined" | "approval_declined" | "expired";

const TOGETHER = `
  select id, code, title, property_id, (count(*) over ())::integer - 1 as others from document
  where id = $1 or bundle_id = (select bundle_id from document where id = $1) order by is_contract desc, id limit 1`;

/** The same, once for all documents that are signed together: the contract is named, and how many others there are. */
export async function announceTogether(
  tx: Tx,
  document_id: string,
  key: TogetherKey,
  params: MessageParams = {},
): Promise<void> {
  const [document] = await tx.query<Announced & { others: number }>(TOGETHER, [document_id]);
  if (!document) return;
  if (document.others === 0) return announceDocument(tx, document, `documents.notice.${key}`, { params });
  const counted = { ...params, count: document.others };
  await announceDocument(tx, document, `documents.notice.${key}_together`, { params: counted });
}
