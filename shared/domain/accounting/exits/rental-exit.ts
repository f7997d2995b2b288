import * as z from "zod/mini";
import {
  cents,
  date,
  instant,
  longText,
  MAX_CENTS,
  optional,
  rowBase,
  rule,
  sumOfCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { withholdingInput } from "../deposits/deposit-withholding.ts";
import { MAX_DAMAGES, MAX_READINGS } from "../policy.ts";
import { creditUses, exitFacts, exitSum, waitingCharge } from "./settle-exit.ts";

// The database's part, in server/schema: undo_exit.

export const rentalExitStates = ["settled", "undone"] as const;
export const supplies = ["electricity", "water", "gas", "heating", "other"] as const;
export type Supply = (typeof supplies)[number];

/** What a meter shows: at most nine digits and three decimals, as typed. */
const meterValue = () => text(13).check(rule((value) => /^\d{1,9}([.,]\d{1,3})?$/.test(value), "validation.meter"));

export const meterReading = z.object({
  supply: z.enum(supplies),
  /** Number of the meter, or which one it is. */
  meter: optional(text(60)),
  value: meterValue(),
  read_on: date(),
});
export type MeterReading = z.infer<typeof meterReading>;

/** A damage that the tenant pays, in cents. */
export const exitDamage = withholdingInput;
export type ExitDamage = z.infer<typeof exitDamage>;

export const rentalExitInput = z.object({
  rental_id: uuid(),
  keys_returned_on: date(),
  /** Stored with the rental. */
  end_reason: optional(longText(500)),
  readings: z.array(meterReading).check(z.maxLength(MAX_READINGS)),
  damages: z.array(exitDamage).check(z.maxLength(MAX_DAMAGES)),
  covers_debts: z.boolean(),
  credit_use: z.enum(creditUses),
  /** Whether what can be returned now waits as transfers for a remittance; otherwise the deposit is returned later. */
  prepares_return: z.boolean(),
  /** Cents that were seen as to be returned; negative: to be paid by the tenant. */
  result: sumOfCents().check(z.minimum(-MAX_CENTS), z.maximum(MAX_CENTS)),
  notes: optional(longText(500)),
});
export type RentalExitInput = z.infer<typeof rentalExitInput>;

/** What was settled, as it was on the day of the exit. */
export const exitAccount = z.object({
  ...exitFacts.shape,
  ...exitSum.shape,
  /** Not in the sum; exits of former releases have none. */
  waiting: z.optional(z.array(waitingCharge)),
});
export type ExitAccount = z.infer<typeof exitAccount>;

const { end_reason: _endReason, ...columns } = z.required(rentalExitInput).shape;

export const rentalExitRow = z.object({
  ...rowBase,
  code: z.string(),
  ...columns,
  account: exitAccount,
  state: z.enum(rentalExitStates),
  settled_on: date(),
  undone_at: z.nullable(instant()),
  property_id: z.nullable(uuid()),
  rental_label: z.string(),
});
export type RentalExit = z.infer<typeof rentalExitRow>;

/** Undone until the deposit is paid out. */
export const rentalExitLifecycle = defineLifecycle({ undo: { from: ["settled"], to: ["undone"] } });
export const rentalExitMoveInputs = { undo: z.object({}) };

const input = rentalExitInput;

const rules = [
  defineRule(z.pick(input, { damages: true }), ({ damages }) =>
    damages.reduce((sum, { amount }) => sum + amount, 0) > MAX_CENTS
      ? { field: "damages", key: "validation.damages_maximum" }
      : null,
  ),
  defineRule(z.pick(input, { keys_returned_on: true }), ({ keys_returned_on }, today) =>
    keys_returned_on > today ? { field: "keys_returned_on", key: "validation.not_future" } : null,
  ),
  defineRule(z.pick(input, { readings: true }), ({ readings }, today) =>
    readings.some(({ read_on }) => read_on > today) ? { field: "readings", key: "validation.not_future" } : null,
  ),
];

/** How a rental ended: keys, meters, damages, and what was settled with the tenant. One operation that is undone as a whole. */
export const rentalExitResource = defineResource({
  name: "rental_exit",
  area: "accounting",
  path: "rental-exits",
  input,
  row: rentalExitRow,
  rules,
  references: {
    rental_id: { entity: "rental", fields: ["label"] },
    property_id: { entity: "property", fields: [] },
  },
  parts: ["end_reason"],
  filters: { rental_id: "equals", state: "equals", keys_returned_on: "range" },
  sortable: ["keys_returned_on", "result", "created_at"],
  default_sort: "-created_at",
  retained: { code: "thing" },
  refusals: { rental_exit_rental_id_key: "exit_exists" },
  affects: [
    "rental",
    "asset",
    "document",
    "deposit",
    "deposit_withholding",
    "payment",
    "payment_allocation",
    "invoice",
    "rental_charge",
  ],
  property_scope: "property_id",
});

const linked = z.object({ id: uuid(), label: z.string() });

/** What the page of an exit knows of the rental before it ends. */
export const exitProposal = z.object({
  ...exitFacts.shape,
  /** Unpaid invoices of the rental that are not settled here: issued to another customer, or collected by a remittance. */
  others: z.array(z.object({ ...linked.shape, customer: z.string(), outstanding: cents(), is_collected: z.boolean() })),
  /** Deposits in money that are held on the rentals that this one renews: not settled here. */
  renewed_deposits: z.array(z.object({ ...linked.shape, rental_label: z.string(), remaining: cents() })),
  /** Invoices issued for days after the keys were returned. */
  later_invoices: z.array(
    z.object({ ...linked.shape, period_start: z.nullable(date()), period_end: date(), amount: sumOfCents() }),
  ),
  /** Credit of the tenant's payments that name no rental: not settled here. */
  other_credits: z.array(z.object({ ...linked.shape, credit: cents() })),
  /** Whether a transfer to the tenant can be in a remittance. */
  has_bank_account: z.boolean(),
  /** Issued invoices billed the rental until this day; null if none did. */
  billed_until: z.nullable(date()),
  /** Drafts of invoices of the rental. */
  drafts: z.array(
    z.object({
      ...linked.shape,
      period_end: z.nullable(date()),
      /** Its customer, if that is not the tenant: it is not settled here. */
      customer: z.nullable(z.string()),
    }),
  ),
  /** Charges and credits that no invoice or draft bills: not settled here. */
  waiting: z.array(waitingCharge),
  /** Days that issued invoices and drafts of the rent bill. */
  billed: z.array(z.object({ since: date(), until: date() })),
  /** Open incidents of the asset. */
  incidents: z.array(linked),
  /** Its renewal, sent for signature or signed: cancelled before the rental is ended. */
  renewal: z.nullable(linked),
  /** Contracts that wait for signatures, and what is signed with them: cancelled with the end; an undo does not bring them back. */
  contracts: z.array(linked),
});
export type ExitProposal = z.infer<typeof exitProposal>;
