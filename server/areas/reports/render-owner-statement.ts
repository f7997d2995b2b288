import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { ownerMovements, ownerStatement } from "#shared/domain/reports/owner-statement.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { requireRow } from "#server/engine/db/table-store.ts";
import { letterLines, readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { FeeTax, StatementAsset, StatementEntry } from "./pdf/owner-statement.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { ownerStatementPdf } from "./pdf-kinds.ts";
import { readReportForPdf } from "./read-report-for-pdf.ts";
import type { RenderContext } from "./render-report.ts";
import type { ReportRequest } from "./report-statement.ts";

const movementRows = z.array(ownerMovements.row);
const statementRows = z.array(ownerStatement.row);
type Movement = z.infer<typeof ownerMovements.row>;
type Figures = z.infer<typeof ownerStatement.row>;

interface Owner {
  readonly name: string;
  readonly tax_id: string | null;
  readonly address: readonly string[];
  readonly iban: string | null;
  readonly management_fee: number;
}

async function readOwner(db: Queryable, id: string): Promise<Owner> {
  const [row] = await db.query<Owner>(
    `select o.label as name, o.documentation as tax_id, ${letterLines("a")} as address, o.bank_account as iban,
       coalesce(o.management_fee, 0) as management_fee
     from owner o left join address a on a.id = o.address_id where o.id = $1`,
    [id],
  );
  if (!row) throw new AppError("not_found");
  return row;
}

/** Amount collected including the tenant's withholding; reversals are negative. */
const grossOf = ({ collected, returned, withheld }: Movement) => (collected ?? 0) - (returned ?? 0) + (withheld ?? 0);

function incomeEntry(movement: Movement): StatementEntry {
  return { date: movement.day, concept: movement.concept, detail: movement.party, amount: grossOf(movement) };
}

function expenseEntry({ day, concept, charges }: Movement): StatementEntry {
  return { date: day, concept, detail: null, amount: charges ?? 0 };
}

/** A block for each property with its movements; those without a property have a block of their own. */
function blocksOf(figures: readonly Figures[], movements: readonly Movement[], other: string): StatementAsset[] {
  return figures.map(({ property_id, property_label }) => {
    const own = movements.filter((movement) => movement.property_id === property_id);
    return {
      name: property_label ?? other,
      address: null,
      income: own.filter(({ kind }) => kind === "collected" || kind === "returned").map(incomeEntry),
      expenses: own.filter(({ kind }) => kind === "charge").map(expenseEntry),
    };
  });
}

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The tenants' withholding rate, if there is only one. */
function withholdingOf(movements: readonly Movement[]) {
  const withheld = movements.filter((movement) => (movement.withheld ?? 0) !== 0);
  const [base, amount] = [sumOf(withheld.map((one) => one.base)), sumOf(withheld.map((one) => one.withheld))];
  if (amount === 0) return null;
  const rate = Math.round((amount * 100) / base) * 100;
  return { rate: Math.abs((base * rate) / 10_000 - amount) < withheld.length ? rate : null, base, amount };
}

/** The taxes on the fees, each with the fees of the properties where it is due; none on no fee. */
const feeTaxesOf = (figures: readonly Figures[]): FeeTax[] =>
  indirectTaxes.flatMap((tax) => {
    const taxed = figures.filter(({ fee, fee_indirect_tax }) => fee !== 0 && fee_indirect_tax === tax);
    const [first] = taxed;
    if (first === undefined) return [];
    const base = sumOf(taxed.map(({ fee }) => fee));
    const amount = first.fee_tax_rate === null ? null : sumOf(taxed.map(({ fee_tax }) => fee_tax));
    return amount === 0 ? [] : [{ tax, rate: first.fee_tax_rate, base, amount }];
  });

/** Totals of the report; those without a column are computed from the movements. */
function sumsOf(owner: Owner, figures: readonly Figures[], movements: readonly Movement[]) {
  const fee = sumOf(figures.map((one) => one.fee));
  return {
    income_total: sumOf(movements.map(grossOf)),
    expense_total: sumOf(figures.map((one) => one.charges)),
    fee: fee === 0 ? null : { rate: owner.management_fee, base: sumOf(movements.map((one) => one.base)), amount: fee },
    fee_taxes: feeTaxesOf(figures),
    withholding: withholdingOf(movements),
    net: sumOf(figures.map((one) => one.to_pay)),
  };
}

/**
 * Owner statement as sent to the owner: the report's figures with their movements.
 * @throws AppError not_found, report_too_long
 */
export async function renderOwnerStatementFor(
  { db, services: { files, pdfs }, language }: RenderContext,
  { query, user }: ReportRequest,
): Promise<Buffer> {
  const request = { query, user, sort: null };
  const owner_id = query.filters["owner_id"] ?? "";
  await requireRow(db, ownerResource, owner_id, user);
  const owner = await readOwner(db, owner_id);
  const figures = statementRows.parse(
    (await readReportForPdf(db, { ...request, report: ownerStatement }, language)).rows,
  );
  const behind = await readReportForPdf(db, { ...request, report: ownerMovements }, language);
  const movements = movementRows.parse(behind.rows);
  const content = {
    language,
    created_at: `${query.today}T00:00:00Z`,
    number: null,
    issuer: await readCompanyLetterhead(db, files),
    owner,
    period: { start: query.from, end: query.to },
    issue_date: query.today,
    assets: blocksOf(figures, movements, translateIn(language)("reports.owner_statement.of_none")),
    ...sumsOf(owner, figures, movements),
    iban: owner.iban,
    notes: null,
  };
  return pdfs.render(ownerStatementPdf, content);
}
