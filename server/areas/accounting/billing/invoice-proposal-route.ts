import * as z from "zod/mini";
import { invoiceLineInput } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { billingException, billingExceptions } from "#shared/domain/accounting/invoices/billing-exception.ts";
import { indirectTaxes } from "#shared/domain/accounting/invoices/indirect-tax.ts";
import { type BillableRental, planRentalInvoice } from "#shared/domain/accounting/invoices/plan-rental-invoice.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import { basisPoints, date, optional, uuid } from "#shared/domain/core/fields.ts";
import { parseObject } from "#shared/domain/core/validate.ts";
import { latestOf } from "#shared/lib/dates.ts";
import type { RecurringTerms } from "#shared/domain/accounting/billing/recurring-due.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import { requireUuid } from "#server/engine/http/uuid.ts";
import { billingWords, readBillableRentals } from "./billable-rentals.ts";

const reasons = z.object({ tax_reason: z.string(), withholding_reason: z.string() });

const proposal = z.object({
  person_id: uuid(),
  /** Of a split rental: its co-tenants with a share, whose invoices are proposed by `person_id`. */
  customers: z.array(z.object({ person_id: uuid(), label: z.string(), share: z.int() })),
  series_id: z.nullable(uuid()),
  series_label: z.nullable(z.string()),
  payment_method_id: z.nullable(uuid()),
  due_date: date(),
  period_start: date(),
  period_end: date(),
  /** The tax of the place of the property, whose rates the lines have. */
  indirect_tax: z.enum(indirectTaxes),
  exception: z.nullable(z.enum(billingExceptions)),
  /** Without a rate where none is known: a person enters it. */
  lines: z.array(z.extend(invoiceLineInput, { tax_rate: z.nullable(basisPoints()), tax: reasons })),
});

const days = z.object({
  month: optional(date()),
  since: optional(date()),
  until: optional(date()),
  bills: optional(z.enum(["month", "charges"])),
});

/** Recurring charges that the rental's invoices of the month bill already, of a split rental only those of the whole and of one part. */
const BILLED = `
  select distinct l.recurring_charge_id as id from invoice i join invoice_line l on l.invoice_id = i.id
  where i.rental_id = $1 and l.recurring_charge_id is not null and i.kind <> 'rectifying' and i.state <> 'annulled'
    and i.archived_at is null and date_trunc('month', i.period_start) = date_trunc('month', $2::date)
    and ($3::integer is null or i.share = ${WHOLE_RENTAL} or i.part = $3)`;

/** Without the charges of the whole month that it bills already: a part of a month bills them once. */
async function withoutBilled(db: Queryable, rental: BillableRental): Promise<BillableRental> {
  const part = rental.shares.length < 2 ? null : rental.part;
  const rows = await db.query<{ id: string }>(BILLED, [rental.rental_id, rental.since, part]);
  const billed = new Set(rows.map(({ id }) => id));
  const isOpen = (charge: RecurringTerms) =>
    !("schedule" in charge) || charge.schedule.rhythm === "monthly" || !billed.has(charge.id);
  return { ...rental, recurring: rental.recurring.filter(isOpen) };
}

/** The co-tenants of a split rental with their shares; none where one invoice bills the whole. */
const customersOf = (parts: readonly BillableRental[]) =>
  parts.flatMap(({ person_id, tenant_label: label, shares, part }) => {
    const share = shares.length < 2 ? undefined : shares[part - 1];
    return share === undefined ? [] : [{ person_id, label, share }];
  });

/** The wanted days of the rental within the month. @throws InvalidInput if there are none */
function within(
  rental: BillableRental,
  { since, until }: Pick<z.infer<typeof days>, "since" | "until">,
): BillableRental {
  const first = latestOf(rental.since, since ?? rental.since);
  const last = until && until < rental.until ? until : rental.until;
  if (first > last) throw new InvalidInput(null, [{ field: "until", key: "validation.date_range", params: {} }]);
  return { ...rental, since: first, until: last };
}

/**
 * GET /invoices/proposal?rental_id=…&month=…: proposed invoice of a rental for a month, with the reason for each tax. `since` and
 * `until` limit it to days of the month, as when the rental ends within it. Of a split rental it is the part of one co-tenant: the
 * one who is named, else the first without an invoice; another person than its customers is not found. `bills=charges` proposes the waiting charges
 * alone, where the days are billed; of a split rental that is not found, for its parts are those of a month.
 */
export const invoiceProposalRoute = readRoute({
  path: "/invoices/proposal",
  summary: "Proposes a rental's invoice of a month",
  access: { entity: "invoice", action: "create" },
  parameters: ["rental_id", "person_id", ...Object.keys(days.shape)],
  output: proposal,
  run: async ({ db, user, query, services }) => {
    const rental_id = requireUuid(query["rental_id"], "rental_id");
    const today = services.clock.today();
    const { rental_id: _rental, person_id: _person, ...named } = query;
    const parsed = parseObject(days, named);
    if (!parsed.valid) throw new InvalidInput(null, parsed.messages);
    const month = parsed.value.month ?? today;
    const parts = await readBillableRentals(db, { month, rental_ids: [rental_id], isBilledToo: true }, user);
    const [open] = parts.length < 2 ? [] : await readBillableRentals(db, { month, rental_ids: [rental_id] }, user);
    const wanted = query["person_id"] === undefined ? undefined : requireUuid(query["person_id"], "person_id");
    const found = wanted ? parts.find(({ person_id }) => person_id === wanted) : (open ?? parts[0]);
    const { since, until, bills } = parsed.value;
    const isChargesOnly = bills === "charges";
    if (!found || (isChargesOnly && parts.length > 1)) throw new AppError("not_found");
    const rental = since || until ? await withoutBilled(db, within(found, parsed.value)) : found;
    const planned = planRentalInvoice(rental, await billingWords(db, month), today, {
      isByHand: true,
      isChargesOnly,
    });
    const { person_id, series_id, series_label, payment_method_id, indirect_tax } = rental;
    const exception = billingException(rental, planned);
    const lines = planned.lines.map(({ rental_charge_id: _charge, recurring_charge_id: _recurring, ...line }) => ({
      ...line,
      tax_rate: line.tax.is_rate_known ? line.tax_rate : null,
    }));
    const customers = customersOf(parts);
    const terms = { person_id, customers, series_id, series_label, payment_method_id, indirect_tax };
    return respond({ ...terms, exception, ...planned, lines });
  },
});
