import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import { letterKinds } from "#shared/domain/documents/letter.ts";
import type { MessageText } from "#shared/domain/notifications/message-template.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";

/** What a text can be seen with: a letter with a rental, the mail of an invoice with an invoice. */
function namedBy(key: MessageText["key"]) {
  if (key === "invoice")
    return {
      resource: invoiceResource,
      label: "notifications.template.preview_invoice",
      pathOf: (id: string) => `/invoices/${id}/mail-previews`,
    } as const;
  if (!letterKinds.some((kind) => key === `letter_${kind}`)) return null;
  return {
    resource: rentalResource,
    label: "notifications.template.preview_with",
    pathOf: (id: string) => `/rentals/${id}/letter-previews`,
  } as const;
}

/** The kind of record that a text is previewed with; null where there is none, or the user may not read it or the people in it. */
export function previewSource(key: MessageText["key"], can: (entity: EntityName, action: "read") => boolean) {
  const source = namedBy(key);
  return source && can(source.resource.name, "read") && can("person", "read") ? source : null;
}
