import * as z from "zod/mini";
import { longText, optional, rowBase, text, uuid } from "#shared/domain/core/fields.ts";
import { iban } from "#shared/domain/core/identity-fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";
import { defineRule } from "#shared/domain/core/rule.ts";
import { paymentDirections } from "../payments/payment.ts";
import { someCents } from "../payments/payment-allocation.ts";
import { RULE_TEXT } from "../policy.ts";
import { bankChargeKinds, paidChargeKinds } from "./bank-movement.ts";
import { compactReference } from "./bank-text.ts";

/** What a rule proposes for a movement. */
export const ruleTargets = ["charge_owner", "book_bank_charge", "person", "ignore"] as const;
export type RuleTarget = (typeof ruleTargets)[number];

export const bankRuleInput = z.object({
  /** Words that the bank's texts of a movement have, all of them, in any order. */
  text: text(RULE_TEXT.most),
  direction: optional(z.enum(paymentDirections)),
  /** The movement's amount without its sign, both included. */
  min_amount: optional(someCents()),
  max_amount: optional(someCents()),
  /** The company's account; without one, every account. */
  company_iban: optional(iban()),
  target: z.enum(ruleTargets),
  charge_kind: optional(z.enum(paidChargeKinds)),
  /** Concept of the charge; without one, the bank's text. */
  concept: optional(text(300)),
  property_id: optional(uuid()),
  owner_id: optional(uuid()),
  bank_charge: optional(z.enum(bankChargeKinds)),
  person_id: optional(uuid()),
  rental_id: optional(uuid()),
  reason: optional(longText(500)),
  is_active: optional(z.boolean()),
});

export const bankRuleRow = z.object({
  ...rowBase,
  ...z.required(bankRuleInput).shape,
  is_active: z.boolean(),
  property_label: z.nullable(z.string()),
  owner_label: z.nullable(z.string()),
  person_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
});
export type BankRule = z.infer<typeof bankRuleRow>;

const required = (field: string) => ({ field, key: "validation.required" as const });

const targetFields = z.pick(bankRuleInput, {
  target: true,
  direction: true,
  charge_kind: true,
  property_id: true,
  owner_id: true,
  bank_charge: true,
  person_id: true,
});

/** The direction of the money that each target can be; null for both. */
export const targetDirections: Readonly<Record<RuleTarget, "in" | "out" | null>> = {
  charge_owner: "out",
  book_bank_charge: "out",
  person: "in",
  ignore: null,
};

/** A rule of the company for bank movements. It only proposes: a user books. */
export const bankRuleResource = defineResource({
  name: "bank_rule",
  area: "accounting",
  path: "bank-rules",
  input: bankRuleInput,
  row: bankRuleRow,
  rules: [
    defineRule(z.pick(bankRuleInput, { text: true }), ({ text: words }) =>
      compactReference(words).length < RULE_TEXT.least ? { field: "text", key: "validation.rule_text" } : null,
    ),
    defineRule(z.pick(bankRuleInput, { min_amount: true, max_amount: true }), ({ min_amount, max_amount }) =>
      min_amount != null && max_amount != null && min_amount > max_amount
        ? { field: "max_amount", key: "validation.rule_amounts" }
        : null,
    ),
    defineRule(targetFields, ({ target, direction }) => {
      const possible = targetDirections[target];
      return direction && possible && direction !== possible
        ? { field: "direction", key: "validation.rule_direction" }
        : null;
    }),
    defineRule(targetFields, ({ target, charge_kind, property_id, owner_id, bank_charge, person_id }) => {
      if (target === "book_bank_charge") return bank_charge ? null : required("bank_charge");
      if (target === "person") return person_id ? null : required("person_id");
      if (target === "ignore") return null;
      if (!charge_kind) return required("charge_kind");
      return owner_id || property_id ? null : { field: "owner_id", key: "validation.owner_or_property" };
    }),
  ],
  references: {
    property_id: { entity: "property", fields: ["label"] },
    owner_id: { entity: "owner", fields: ["label"] },
    person_id: { entity: "person", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
  },
  filters: { target: "equals", direction: "equals", is_active: "boolean" },
  sortable: ["text", "created_at"],
  default_sort: "-created_at",
  retained: { text: "free", concept: "free", reason: "free", company_iban: "office" },
  register: "company",
  of_company: "seen",
  affects: ["bank_movement"],
});
