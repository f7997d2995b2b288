import type { Invoice } from "./invoice.ts";

/** Whether an invoice has a Facturae: those issued here, no receipts (which are no invoices) and none that is annulled. */
export const hasFacturae = ({
  state,
  kind,
  former_amount,
}: Pick<Invoice, "state" | "kind" | "former_amount">): boolean =>
  (state === "issued" || state === "rectified") && kind !== "receipt" && former_amount === null;
