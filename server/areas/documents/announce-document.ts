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
