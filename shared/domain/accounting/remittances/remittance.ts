import * as z from "zod/mini";
import type { StatusColor } from "#shared/domain/core/color.ts";
import {
  cents,
  date,
  instant,
  longText,
  optional,
  rowBase,
  sumOfCents,
  text,
  uuid,
} from "#shared/domain/core/fields.ts";
import { defineLifecycle } from "#shared/domain/core/lifecycle.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { mandateSchemes } from "../mandates/mandate.ts";

// The database's part, in server/schema: line_count, amount, has_changed_issuer_account, changed_account_count,
// is_shortly_before.

export const remittanceKinds = ["direct_debit", "transfer"] as const;
export const remittanceStates = ["draft", "generated", "sent", "settled", "cancelled"] as const;
export type RemittanceState = (typeof remittanceStates)[number];
/** What the bank says of the whole file (pain.002), in the order in which it may. */
export const groupStatuses = ["received", "accepted", "partial", "rejected"] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/** A draft collects what is due up to `due_until`; transfers include the pending outgoing payments. */
export const remittanceInput = z.object({
  kind: z.enum(remittanceKinds),
  issuer_id: uuid(),
  execution_date: date(),
  due_until: optional(date()),
  scheme: optional(z.enum(mandateSchemes)),
  notes: optional(longText()),
});

export type RemittanceInput = z.infer<typeof remittanceInput>;

export const remittanceRow = z.object({
  ...rowBase,
  ...z.required(remittanceInput).shape,
  code: text(),
  state: z.enum(remittanceStates),
  scheme: z.enum(mandateSchemes),
  property_ids: z.array(uuid()),
  message_id: z.nullable(z.string()),
  file_sha256: z.nullable(z.string()),
  generated_at: z.nullable(instant()),
  sent_on: z.nullable(date()),
  settled_on: z.nullable(date()),
  bank_status: z.nullable(z.enum(groupStatuses)),
  line_count: z.int(),
  amount: sumOfCents(),
  /** Whether the issuer's account changed within the seven days before the file. */
  has_changed_issuer_account: z.boolean(),
  /** Lines whose account changed within the seven days before the file. */
  changed_account_count: z.int(),
  issuer_label: z.string(),
});
export type Remittance = z.infer<typeof remittanceRow>;

/** `prepare` adds what has become due since; after `generate` the lines are fixed. */
export const remittanceLifecycle = defineLifecycle({
  prepare: { from: ["draft"], to: ["draft"] },
  generate: { from: ["draft"], to: ["generated"], right: "approve" },
  send: { from: ["generated"], to: ["sent"], right: "approve" },
  settle: { from: ["sent"], to: ["settled"], right: "approve" },
  cancel: { from: ["draft", "generated"], to: ["cancelled"] },
});
export type RemittanceVerb = keyof typeof remittanceLifecycle;

/** Inputs of each move, besides the version. */
export const remittanceMoveInputs = {
  prepare: z.object({}),
  generate: z.object({}),
  send: z.object({}),
  settle: z.object({ settled_on: date() }),
  cancel: z.object({}),
} satisfies Record<RemittanceVerb, z.ZodMiniObject>;

export const remittanceStateColors: Readonly<Record<RemittanceState, StatusColor>> = {
  draft: "gray",
  generated: "blue",
  sent: "amber",
  settled: "green",
  cancelled: "gray",
};

/** Reasons why a due item is not in a remittance. */
export const remittanceExceptions = [
  "no_creditor_id",
  "no_account",
  "no_mandate",
  "other_scheme",
  "other_account",
  "no_iban",
  "other_remittance",
] as const;

/** An item that a remittance could include, and the reason why it is excluded. */
export const remittanceException = z.object({
  invoice_id: z.nullable(uuid()),
  payment_id: z.nullable(uuid()),
  /** The payer or payee, and the known account. */
  person_id: z.nullable(uuid()),
  iban: z.nullable(z.string()),
  label: z.string(),
  name: z.string(),
  amount: cents(),
  date: date(),
  reason: z.enum(remittanceExceptions),
  /** The other remittance that already contains the item. */
  remittance_id: z.nullable(uuid()),
  remittance_label: z.nullable(z.string()),
});
export type RemittanceException = z.infer<typeof remittanceException>;

export const remittanceResource = defineResource({
  name: "remittance",
  area: "accounting",
  path: "remittances",
  input: remittanceInput,
  row: remittanceRow,
  rules: [
    defineRule(z.pick(remittanceInput, { kind: true, due_until: true }), ({ kind, due_until }) => {
      if (kind === "direct_debit" && !due_until) return { field: "due_until", key: "validation.required" };
      return kind === "transfer" && due_until ? { field: "due_until", key: "validation.debits_only" } : null;
    }),
  ],
  references: { issuer_id: { entity: "issuer", fields: ["label"] } },
  reference_lists: { property_ids: "property" },
  filters: { kind: "equals", state: "equals", issuer_id: "equals", scheme: "equals", execution_date: "range" },
  sortable: ["code", "execution_date", "created_at"],
  default_sort: "-created_at",
  totals: {
    columns: ["amount"],
    counted: {
      column: "state",
      values: ["draft", "generated", "sent", "settled"],
      title: "accounting.counted.remittances",
    },
    by: {
      column: "kind",
      titles: {
        direct_debit: "accounting.remittance.kind.direct_debit",
        transfer: "accounting.remittance.kind.transfer",
      },
    },
  },
  retained: { code: "thing", message_id: "thing", notes: "free", file_sha256: "opaque" },
  property_scope: "property_ids",
  affects: ["remittance_line", "payment", "invoice", "mandate"],
});
