import * as z from "zod/mini";
import type { StatusColor } from "#shared/domain/core/color.ts";
import {
  cents,
  date,
  integer,
  longText,
  optional,
  rowBase,
  signedCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import type { Rule } from "#shared/domain/core/rule.ts";
import { ownerChargeKinds, ownerOrProperty } from "../owners/owner-charge.ts";
import { someCents } from "../payments/payment-allocation.ts";

export const movementStates = ["pending", "confirmed", "ignored"] as const;
export type MovementState = (typeof movementStates)[number];

/** What a movement paid to the bank itself: a cost of the company, of no tenant and of no owner. */
export const bankChargeKinds = ["commission", "maintenance", "interest", "other"] as const;
export type BankChargeKind = (typeof bankChargeKinds)[number];

/** What is paid for an owner; a credit is in the owner's favour, and the fee is the company's own income. */
export const paidChargeKinds = ownerChargeKinds.filter(
  (kind): kind is Exclude<(typeof ownerChargeKinds)[number], "credit" | "fee"> => kind !== "credit" && kind !== "fee",
);

/** The bank's data of a movement never change; its state follows from its moves. */
export const bankMovementInput = z.object({});

export const bankMovementRow = z.object({
  ...rowBase,
  bank_statement_id: uuid(),
  position: z.int(),
  operation_date: date(),
  value_date: date(),
  /** Credits above zero, debits below. */
  amount: signedCents(),
  common_concept: z.string(),
  own_concept: z.string(),
  document_number: z.string(),
  reference_1: z.string(),
  reference_2: z.string(),
  text: z.string(),
  /** The account of the other party, where the file states it. */
  other_party_iban: z.nullable(z.string()),
  state: z.enum(movementStates),
  payment_id: z.nullable(uuid()),
  remittance_id: z.nullable(uuid()),
  /** The earlier incoming payment that it returns. */
  returned_payment_id: z.nullable(uuid()),
  /** Whether its confirmation created, completed or returned the payment, which an undo then reverts. */
  is_payment_made: z.boolean(),
  /** Confidence of the proposal that was confirmed; null when the user chose something else. */
  confidence: z.nullable(integer(0, 100)),
  ignore_reason: z.nullable(longText(500)),
  property_ids: z.array(uuid()),
  payment_label: z.nullable(z.string()),
  remittance_label: z.nullable(z.string()),
  returned_payment_label: z.nullable(z.string()),
  /** The charge of an owner that it paid. */
  owner_charge_id: z.nullable(uuid()),
  /** Whether the movement created the charge, which an undo then archives. */
  is_charge_made: z.boolean(),
  bank_charge: z.nullable(z.enum(bankChargeKinds)),
  /** Whether it is the net of several payments and charges (`net-settlement.ts`). */
  is_net: z.boolean(),
  /** Of a net: what was withheld from it, as `bank_charge` says; a cost of the company. */
  net_charge: z.nullable(cents()),
  /** The rule that proposed what was booked. */
  bank_rule_id: z.nullable(uuid()),
  owner_charge_label: z.nullable(z.string()),
  bank_rule_label: z.nullable(z.string()),
});
export type BankMovement = z.infer<typeof bankMovementRow>;

export const movementLifecycle = defineLifecycle({
  confirm: { from: ["pending"], to: ["confirmed"] },
  charge_owner: { from: ["pending"], to: ["confirmed"] },
  book_bank_charge: { from: ["pending"], to: ["confirmed"] },
  settle_net: { from: ["pending"], to: ["confirmed"] },
  ignore: { from: ["pending"], to: ["ignored"] },
  undo: { from: ["confirmed", "ignored"], to: ["pending"] },
});
export type MovementVerb = keyof typeof movementLifecycle;

/** The rule that proposed the move; refused if it proposes something else by now. */
const proposedBy = { bank_rule_id: optional(uuid()) };

/** Input of each move besides the version: a confirmation names exactly one match. That of `settle_net` is in `net-settlement.ts`. */
export const movementMoveInputs = {
  confirm: z.object({
    invoice_id: optional(uuid()),
    payment_id: optional(uuid()),
    remittance_id: optional(uuid()),
    person_id: optional(uuid()),
    /** Several invoices of one payer, the whole outstanding amount of each. */
    invoice_ids: optional(z.array(uuid()).check(z.minLength(2), z.maxLength(100))),
    returned_payment_id: optional(uuid()),
    /** For a return: the bank's fee, charged on the next invoice. */
    bank_fee: optional(someCents()),
    /** For outgoing money: a charge that is registered already. */
    owner_charge_id: optional(uuid()),
    /** For outgoing money: the owner to whom it is paid, where no payment waits. */
    owner_id: optional(uuid()),
    /** With a person: the rental whose debts are covered first. */
    rental_id: optional(uuid()),
    ...proposedBy,
  }),
  charge_owner: z.object({
    kind: z.enum(paidChargeKinds),
    concept: text(300),
    owner_id: optional(uuid()),
    property_id: optional(uuid()),
    ...proposedBy,
  }),
  book_bank_charge: z.object({ bank_charge: z.enum(bankChargeKinds), ...proposedBy }),
  ignore: z.object({ reason: optional(longText(500)), ...proposedBy }),
  undo: z.object({}),
} satisfies Record<Exclude<MovementVerb, "settle_net">, z.ZodMiniObject>;

/** Rules across the fields of each move. */
export const movementMoveRules: Readonly<Partial<Record<MovementVerb, readonly Rule[]>>> = {
  charge_owner: [ownerOrProperty],
};

export const movementStateColors: Readonly<Record<MovementState, StatusColor>> = {
  pending: "amber",
  confirmed: "green",
  ignored: "gray",
};

export const bankMovementResource = defineResource({
  name: "bank_movement",
  area: "accounting",
  path: "bank-movements",
  input: bankMovementInput,
  row: bankMovementRow,
  references: {
    bank_statement_id: { entity: "bank_statement", fields: [] },
    payment_id: { entity: "payment", fields: ["label"] },
    remittance_id: { entity: "remittance", fields: ["label"] },
    returned_payment_id: { entity: "payment", fields: ["label"] },
    owner_charge_id: { entity: "owner_charge", fields: ["label"] },
    bank_rule_id: { entity: "bank_rule", fields: ["label"] },
  },
  reference_lists: { property_ids: "property" },
  filters: {
    bank_statement_id: "equals",
    state: "equals",
    payment_id: "equals",
    returned_payment_id: "equals",
    owner_charge_id: "equals",
    bank_charge: "equals",
    bank_rule_id: "equals",
    operation_date: "range",
    amount: "range",
  },
  sortable: ["position", "operation_date", "amount", "created_at"],
  default_sort: "position",
  retained: { common_concept: "thing", own_concept: "thing", ignore_reason: "books" },
  property_scope: "property_ids",
  affects: [
    "bank_statement",
    "payment",
    "payment_allocation",
    "invoice",
    "remittance",
    "rental_charge",
    "owner_charge",
  ],
});
