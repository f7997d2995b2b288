import * as z from "zod/mini";
import { bankChargeKinds, paidChargeKinds } from "#shared/domain/accounting/bank/bank-movement.ts";

/* What is typed of a net: lines, which become the parts of the request. */

export const netLineKinds = ["invoice", "payment", "charge", "owner_charge", "payout", "bank_charge"] as const;
export type NetLineKind = (typeof netLineKinds)[number];

const netLine = z.object({
  /** Of the line alone, for the list. */
  key: z.string(),
  kind: z.enum(netLineKinds),
  /** Of the invoice, the registered payment or charge, the owner or the property; empty for what was withheld at the company's cost. */
  id: z.string(),
  label: z.string(),
  /** Of a new charge: whether a property bears it, and not one owner. */
  is_property: z.boolean(),
  /** Of a registered payment: whether it was paid out. */
  is_out: z.boolean(),
  /** Cents, or the typed text that is no amount. */
  amount: z.nullable(z.union([z.number(), z.string()])),
  /** The kind of a charge. */
  choice: z.string(),
  concept: z.string(),
});
export type NetLine = z.infer<typeof netLine>;
export const netLines = z.array(netLine);

export const aLine = (kind: NetLineKind, more: Partial<NetLine> = {}): NetLine => ({
  key: crypto.randomUUID(),
  kind,
  id: "",
  label: "",
  is_property: false,
  is_out: false,
  amount: null,
  choice: kind === "bank_charge" ? bankChargeKinds[0] : "other",
  concept: "",
  ...more,
});

const centsOf = ({ amount }: NetLine): number => (typeof amount === "number" ? amount : 0);

export const isIncoming = ({ kind, is_out }: NetLine): boolean => kind === "invoice" || (kind === "payment" && !is_out);

/** Whether the amount is that of a record, which a net does not change. */
export const isFixed = ({ kind }: NetLine): boolean => kind === "payment" || kind === "owner_charge";

/** With the sign that the line has in the account. */
export const signedOf = (line: NetLine): number => (isIncoming(line) ? centsOf(line) : -centsOf(line));

export const sumOf = (lines: readonly NetLine[]): number => lines.reduce((sum, line) => sum + signedOf(line), 0);

const chargeOf = ({ id, is_property, choice, concept, amount }: NetLine) => ({
  kind: paidChargeKinds.find((kind) => kind === choice) ?? "other",
  concept,
  [is_property ? "property_id" : "owner_id"]: id,
  amount,
});

/** The lines as values of the move's form. */
export function toValues(lines: readonly NetLine[]): Readonly<Record<string, unknown>> {
  const of = (kind: NetLineKind) => lines.filter((line) => line.kind === kind);
  const [withheld] = of("bank_charge");
  return {
    invoices: of("invoice").map(({ id, amount }) => ({ invoice_id: id, amount })),
    payment_ids: of("payment").map(({ id }) => id),
    charges: of("charge").map(chargeOf),
    owner_charge_ids: of("owner_charge").map(({ id }) => id),
    payouts: of("payout").map(({ id, amount }) => ({ owner_id: id, amount })),
    bank_charge: withheld?.choice ?? null,
    net_charge: withheld?.amount ?? null,
  };
}
