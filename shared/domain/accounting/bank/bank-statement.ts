import * as z from "zod/mini";
import { date, rowBase, signedCents, text, uuid } from "#shared/domain/core/fields.ts";
import { defineResource } from "#shared/domain/core/resource.ts";

// The database's part, in server/schema: movement_count, pending_count.

/** Norma 43 and camt.053 have every movement between two balances, camt.054 some movements. */
export const statementFormats = ["norma43", "camt053", "camt054"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** A statement is created from a file (POST with its bytes); it has no typed input. */
export const bankStatementInput = z.object({});

export const bankStatementRow = z.object({
  ...rowBase,
  /** The issuer that owns the account, if any. */
  issuer_id: z.nullable(uuid()),
  iban: z.string(),
  holder: z.string(),
  currency: z.string(),
  start_date: date(),
  end_date: date(),
  format: z.enum(statementFormats),
  initial_balance: z.nullable(signedCents()),
  final_balance: z.nullable(signedCents()),
  file_name: text(),
  file_sha256: z.string(),
  property_ids: z.array(uuid()),
  movement_count: z.int(),
  pending_count: z.int(),
  issuer_label: z.nullable(z.string()),
});
export type BankStatement = z.infer<typeof bankStatementRow>;

/** Result of an import: number of new movements, of those already known, and of the statements that have the new ones. */
export const importedStatement = z.object({
  added: z.int(),
  known: z.int(),
  statement_count: z.int(),
  bank_statement_id: z.nullable(uuid()),
});
export type ImportedStatement = z.infer<typeof importedStatement>;

/** An account of a bank's file before it is imported. */
const previewedAccount = z.object({
  ...z.pick(bankStatementRow, {
    iban: true,
    holder: true,
    currency: true,
    format: true,
    start_date: true,
    end_date: true,
    initial_balance: true,
    final_balance: true,
    movement_count: true,
    issuer_id: true,
    issuer_label: true,
  }).shape,
  /** How many of the movements exist already. */
  known_count: z.int(),
  /** A statement that has one of those. */
  bank_statement_id: z.nullable(uuid()),
});
export type PreviewedAccount = z.infer<typeof previewedAccount>;

/** What an import of the file would bring; nothing is stored. */
export const previewedStatement = z.object({ accounts: z.array(previewedAccount) });
export type PreviewedStatement = z.infer<typeof previewedStatement>;

/** One account of a bank's file; only for users who see every property. */
export const bankStatementResource = defineResource({
  name: "bank_statement",
  area: "accounting",
  path: "bank-statements",
  input: bankStatementInput,
  row: bankStatementRow,
  references: { issuer_id: { entity: "issuer", fields: ["label"] } },
  reference_lists: { property_ids: "property" },
  filters: { issuer_id: "equals", format: "equals", start_date: "range", end_date: "range" },
  sortable: ["start_date", "end_date", "created_at"],
  default_sort: "-created_at",
  retained: { currency: "thing", file_sha256: "opaque" },
  property_scope: "property_ids",
  of_company: "written",
  affects: ["bank_movement"],
});
