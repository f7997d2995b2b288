import * as z from "zod/mini";
import { optional, signedCents, text, uuid } from "#shared/domain/core/fields.ts";
import { defineRule, type FieldIssue } from "#shared/domain/core/rule.ts";
import { someCents } from "../payments/payment-allocation.ts";
import { MAX_NET_INVOICES, MAX_NET_PARTS } from "../policy.ts";
import { bankChargeKinds, paidChargeKinds } from "./bank-movement.ts";

/*
 * One movement that is the net of several records: what came in for invoices, less what was withheld or paid at once. A portal
 * pays rents less its commission; an employer pays the rents of several tenants; an owner pays what is left of their account.
 */

const parts = <Part extends z.ZodMiniType>(part: Part, most: number) =>
  optional(z.array(part).check(z.maxLength(most)));

/** What an invoice gets of the movement, at most what is outstanding. The payers may differ. */
export const netInvoice = z.object({ invoice_id: uuid(), amount: someCents() });

/** A charge of an owner that was withheld or paid with it, and is created on the bank's date. */
export const netCharge = z.object({
  kind: z.enum(paidChargeKinds),
  concept: text(300),
  owner_id: optional(uuid()),
  property_id: optional(uuid()),
  amount: someCents(),
});

/** What an owner was paid with it. */
export const netPayout = z.object({ owner_id: uuid(), amount: someCents() });

export const netSettlementInput = z.object({
  invoices: parts(netInvoice, MAX_NET_INVOICES),
  /** Payments that were registered before, of either direction, each with its amount; one that waits is completed. */
  payment_ids: parts(uuid(), MAX_NET_INVOICES),
  charges: parts(netCharge, MAX_NET_PARTS),
  /** Charges of owners that were registered before, each with its total. */
  owner_charge_ids: parts(uuid(), MAX_NET_PARTS),
  payouts: parts(netPayout, MAX_NET_PARTS),
  /** What was withheld from it at the company's cost. */
  bank_charge: optional(z.enum(bankChargeKinds)),
  net_charge: optional(someCents()),
});
export type NetSettlementInput = z.infer<typeof netSettlementInput>;

function countOf({
  invoices,
  payment_ids,
  charges,
  owner_charge_ids,
  payouts,
  net_charge,
}: NetSettlementInput): number {
  const lists = [invoices, payment_ids, charges, owner_charge_ids, payouts];
  return lists.reduce((sum, list) => sum + (list?.length ?? 0), net_charge ? 1 : 0);
}

const isRepeated = (ids: readonly string[] = []) => new Set(ids.map((id) => id.toLowerCase())).size < ids.length;

function findIssue(input: NetSettlementInput): FieldIssue | null {
  const { invoices, payment_ids, charges, owner_charge_ids, bank_charge, net_charge } = input;
  if (isRepeated(invoices?.map(({ invoice_id }) => invoice_id)))
    return { field: "invoices", key: "validation.net_twice" };
  if (isRepeated(payment_ids ?? [])) return { field: "payment_ids", key: "validation.net_twice" };
  if (isRepeated(owner_charge_ids ?? [])) return { field: "owner_charge_ids", key: "validation.net_twice" };
  if (charges?.some(({ owner_id, property_id }) => !owner_id && !property_id))
    return { field: "charges", key: "validation.owner_or_property" };
  if (bank_charge && !net_charge) return { field: "net_charge", key: "validation.required" };
  if (net_charge && !bank_charge) return { field: "bank_charge", key: "validation.required" };
  return countOf(input) < 2 ? { field: "invoices", key: "validation.net_parts" } : null;
}

export const netSettlementRules = [defineRule(netSettlementInput, findIssue)];

/** A part of a net: a payment or a charge of an owner, with the sign that it has in the account. */
export const movementPart = z.object({
  id: uuid(),
  payment_id: z.nullable(uuid()),
  owner_charge_id: z.nullable(uuid()),
  label: z.string(),
  /** The payer or payee, or the owner or property that is charged. */
  name: z.nullable(z.string()),
  /** The invoices that the payment covers. */
  invoices: z.array(z.object({ id: uuid(), label: z.string() })),
  amount: signedCents(),
});
export type MovementPart = z.infer<typeof movementPart>;
