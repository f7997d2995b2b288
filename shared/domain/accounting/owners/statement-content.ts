import * as z from "zod/mini";
import { date, signedCents, sumOfCents, uuid } from "#shared/domain/core/fields.ts";
import { indirectTaxes } from "../invoices/indirect-tax.ts";
import { statementSums } from "./owner-statement.ts";

/** An amount collected for the owner or spent for them. */
const statementEntry = z.object({
  /** Of the movement. */
  id: z.string(),
  date: date(),
  concept: z.string(),
  /** Payer or payee. */
  detail: z.nullable(z.string()),
  /** Cents, positive in both lists; reversals are negative. */
  amount: sumOfCents(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** A property with its movements; null for those of none. */
const statementProperty = z.object({
  property_id: z.nullable(uuid()),
  name: z.nullable(z.string()),
  income: z.array(statementEntry),
  expenses: z.array(statementEntry),
});
export type StatementProperty = z.infer<typeof statementProperty>;

const rated = { base: sumOfCents(), amount: sumOfCents() };

/** A tax on management fees. Rate and amount are null where the rate is not known: nothing is deducted then. */
const feeTax = z.object({
  tax: z.enum(indirectTaxes),
  rate: z.nullable(z.int()),
  base: sumOfCents(),
  amount: z.nullable(sumOfCents()),
});
export type FeeTax = z.infer<typeof feeTax>;

/** What a statement says besides its sums, in no language and without letterhead. */
export const statementContent = z.object({
  owner: z.object({ name: z.string(), tax_id: z.nullable(z.string()), address: z.array(z.string()) }),
  iban: z.nullable(z.string()),
  properties: z.array(statementProperty),
  /** Management fee and its base; null without one. */
  fee: z.nullable(z.object({ rate: z.int(), ...rated })),
  fee_taxes: z.array(feeTax),
  /** Amount withheld by tenants for the owner; no rate if there were several. */
  withholding: z.nullable(z.object({ rate: z.nullable(z.int()), ...rated })),
});
export type StatementContent = z.infer<typeof statementContent>;

/** What would be issued now. */
export const statementProposal = z.object({
  ...statementSums,
  content: statementContent,
  /** The first day that no statement has, where the period begins after it. */
  left_since: z.nullable(date()),
  /** The statement whose negative net is carried. */
  carried_label: z.nullable(z.string()),
  /** The statement before, where its net by the figures of today is another: the difference is in no statement. */
  former_changed: z.nullable(z.object({ label: z.string(), net: signedCents(), net_today: signedCents() })),
});
export type StatementProposal = z.infer<typeof statementProposal>;

/** An issued statement's content, and its net by the figures of today; null for users who do not see all of them. */
export const issuedContent = z.object({ content: statementContent, net_today: z.nullable(signedCents()) });
export type IssuedContent = z.infer<typeof issuedContent>;
