import type { Rental } from "./rental.ts";

/** To whom a rental's invoices are issued: its payer, else its tenant. */
export function customerOf(rental: Pick<Rental, "tenant_id" | "tenant_label" | "payer_id" | "payer_label">) {
  const { tenant_id, tenant_label, payer_id, payer_label } = rental;
  return payer_id ? { id: payer_id, label: payer_label ?? "" } : { id: tenant_id, label: tenant_label };
}
