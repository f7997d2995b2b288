import * as z from "zod/mini";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import type { OwnerStatement } from "#shared/domain/accounting/owners/owner-statement.ts";
import type {
  FeeTax,
  StatementContent,
  StatementEntry,
  StatementProperty,
} from "#shared/domain/accounting/owners/statement-content.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { ownerMovements, ownerStatement } from "#shared/domain/reports/owner-statement.ts";
import type { ReportQuery } from "#shared/domain/reports/report.ts";
import type { Language } from "#shared/lib/language.ts";
import { letterLines } from "#server/areas/company/company-letterhead.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readReportForPdf } from "../read-report-for-pdf.ts";

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

/** The sums of a period; `net` is without what is carried. */
export type PeriodSums = Pick<OwnerStatement, "collected" | "expenses" | "fee" | "fee_tax" | "withheld" | "net">;

export interface PeriodFigures {
  readonly sums: PeriodSums;
  readonly content: StatementContent;
}

/** @throws AppError not_found */
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
  return {
    id: movement.movement_id,
    date: movement.day,
    concept: movement.concept,
    detail: movement.party,
    amount: grossOf(movement),
  };
}

function expenseEntry({ movement_id: id, day, concept, charges }: Movement): StatementEntry {
  return { id, date: day, concept, detail: null, amount: charges ?? 0 };
}

/** A block for each property with its movements; those without a property have a block of their own. */
function propertiesOf(figures: readonly Figures[], movements: readonly Movement[]): StatementProperty[] {
  return figures.map(({ property_id, property_label }) => {
    const own = movements.filter((movement) => movement.property_id === property_id);
    return {
      property_id,
      name: property_label,
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

/** Sums of the report; those without a column are computed from the movements. */
function sumsOf(figures: readonly Figures[], movements: readonly Movement[]): PeriodSums {
  return {
    collected: sumOf(movements.map(grossOf)),
    expenses: sumOf(figures.map((one) => one.charges)),
    fee: sumOf(figures.map((one) => one.fee)),
    fee_tax: sumOf(figures.map((one) => one.fee_tax)),
    withheld: sumOf(movements.map((one) => one.withheld)),
    net: sumOf(figures.map((one) => one.to_pay)),
  };
}

/** Figures and movements are two queries: a change between them would make a statement that does not add up. */
function refuseTorn({ collected, expenses, fee, fee_tax, withheld, net }: PeriodSums): void {
  if (net !== collected - expenses - fee - fee_tax - withheld) throw new AppError("statement_changed");
}

type Request = Pick<ReportQuery, "from" | "to" | "today" | "filters"> & { readonly owner_id: string };

const queryOf = ({ owner_id, filters, ...period }: Request): ReportQuery => ({
  ...period,
  filters: { ...filters, owner_id },
  basis: "income_month",
});

/** The rows of an owner's properties. */
async function readRows(db: Queryable, query: ReportQuery, user: UserAccess, language: Language) {
  const report = await readReportForPdf(db, { report: ownerStatement, query, user, sort: null }, language);
  return statementRows.parse(report.rows);
}

/** The net of a period alone: movements are neither read nor counted. */
export async function readNet(db: Queryable, request: Request, user: UserAccess, language: Language): Promise<number> {
  return sumOf((await readRows(db, queryOf(request), user, language)).map(({ to_pay }) => to_pay));
}

/** Those of a statement: what was invoiced and not yet paid is no part of what an owner is paid. */
const ofStatement: readonly Movement["kind"][] = ["collected", "returned", "charge"];

/**
 * An owner's figures of a period with their movements: the report's own rows, as the user may see them.
 * @throws AppError not_found, report_too_long, statement_changed
 */
export async function readFigures(
  db: Queryable,
  request: Request,
  user: UserAccess,
  language: Language,
): Promise<PeriodFigures> {
  const query = queryOf(request);
  const { iban, management_fee, name, tax_id, address } = await readOwner(db, request.owner_id);
  const figures = await readRows(db, query, user, language);
  const behind = { ...query, filters: { ...query.filters, kind: ofStatement.join(",") } };
  const read = await readReportForPdf(db, { report: ownerMovements, query: behind, user, sort: null }, language);
  const movements = movementRows.parse(read.rows);
  const sums = sumsOf(figures, movements);
  refuseTorn(sums);
  const base = sumOf(movements.map((one) => one.base));
  const content = {
    owner: { name, tax_id, address: [...address] },
    iban,
    properties: propertiesOf(figures, movements),
    fee: sums.fee === 0 ? null : { rate: management_fee, base, amount: sums.fee },
    fee_taxes: feeTaxesOf(figures),
    withholding: withholdingOf(movements),
  };
  return { sums, content };
}
