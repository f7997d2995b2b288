import * as z from "zod/mini";
import { sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { remittanceStates } from "../remittances/remittance.ts";

/** An issued invoice that was not mailed; without a failure it was not tried, or the customer has no address. */
export const unmailedInvoice = z.object({
  invoice_id: uuid(),
  label: z.string(),
  customer_name: z.string(),
  has_address: z.boolean(),
  /** Code of the error. */
  failure: z.nullable(z.string()),
});
export type UnmailedInvoice = z.infer<typeof unmailedInvoice>;

const counted = z.object({ count: z.int(), amount: sumOfCents() });

/** What became of a run's issued invoices, of those that the reader may see. */
export const runFollowUp = z.object({
  mailed_count: z.int(),
  /** Not mailed, of customers with an address. */
  unmailed_count: z.int(),
  no_address_count: z.int(),
  /** The first of both. */
  unmailed: z.array(unmailedInvoice),
  /** Direct debits that a remittance drafted today would collect. */
  to_remit: counted,
  /** Direct debits that are due later. */
  due_later: counted,
  /** Direct debits of customers without an active mandate, or with one of an account that they have left. */
  no_mandate: counted,
  remittances: z.array(z.object({ id: uuid(), label: z.string(), state: z.enum(remittanceStates) })),
});
export type RunFollowUp = z.infer<typeof runFollowUp>;
