import { beforeAll, expect, test } from "vitest";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Months of a split rental that are billed in several steps: by hand, by the exit, again, or in part. */

const MONTH = "2026-03-01";
const { app, api, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

beforeAll(async () => {
  await app.db.query("delete from issuer", []);
  const issuer = await money.anIssuer();
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer.id]);
  await money.aSeries({ issuer_id: issuer.id, prefix: "F", suffix: "" });
});

interface Let {
  readonly rental: Rental;
  readonly first: Person;
  readonly second: Person;
}
type Shares = readonly (readonly [Person, number])[];

const rentalNow = async ({ id }: Pick<Rental, "id">) => dataOf(await api.get<Rental>(`/rentals/${id}`));
const split = async (rental: Pick<Rental, "id">, shares: Shares, day = MONTH): Promise<Rental> => {
  const { version } = await rentalNow(rental);
  const named = shares.map(([{ id }, share]) => ({ person_id: id, share }));
  const body = { version, shares: named, has_joint_liability: false, day };
  return dataOf(await api.post<Rental>(`/rentals/${rental.id}/split`, body));
};

/** A let of a home to two tenants with half of the rent each. */
async function aSplitLet(more: Parameters<typeof given.aRental>[0] = {}): Promise<Let> {
  const [first, second] = [await given.aPerson(), await given.aPerson()];
  const { id, version } = await given.aRental({
    tenant_id: first.id,
    additional_tenant_ids: [second.id],
    start_date: MONTH,
    end_date: "2031-02-28",
    monthly_rent: 100_000,
    ...more,
  });
  dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-02-20" }));
  const halves = [
    [first, 5_000],
    [second, 5_000],
  ] as const;
  return { rental: await split({ id }, halves, more.start_date ?? MONTH), first, second };
}

interface Proposal extends Pick<Invoice, "person_id" | "series_id" | "due_date" | "period_start" | "period_end"> {
  readonly lines: readonly InvoiceLine[];
}
type Wanted = Partial<Record<"person_id" | "month" | "since" | "until", string>>;
const propose = ({ id }: Rental, wanted: Wanted = {}) =>
  api.get<Proposal>(`/invoices/proposal?${new URLSearchParams({ rental_id: id, month: MONTH, ...wanted })}`);
const proposal = async (rental: Rental, wanted: Wanted = {}) => dataOf(await propose(rental, wanted));
const inputOf = ({ id }: Rental, { person_id, series_id, due_date, period_start, period_end, lines }: Proposal) => ({
  rental_id: id,
  person_id,
  series_id,
  due_date,
  period_start,
  period_end,
  lines: lines.map(({ payment_application_id, concept, quantity, unit_amount, tax_rate, exemption_reason }) => ({
    payment_application_id,
    concept,
    quantity,
    unit_amount,
    tax_rate,
    withholding_rate: 0,
    exemption_reason,
  })),
});
const draft = async (rental: Rental, proposed: Proposal): Promise<Invoice> =>
  dataOf(await api.post<Invoice>("/invoices", inputOf(rental, proposed)));
const amountOf = ({ lines }: Pick<Proposal, "lines">, concept: string) =>
  lines.find((line) => line.concept.startsWith(concept))?.unit_amount;

test("the exit's last invoices bill the part of each co-tenant of a yearly charge", async () => {
  const { rental, first, second } = await aSplitLet();
  const yearly = {
    rental_id: rental.id,
    kind: "insurance",
    payment_application_id: await money.anApplication("other"),
    concept: "Seguro",
    amount: 12_000,
    starts_on: MONTH,
    rhythm: "every_n_months",
    interval_months: 12,
  };
  dataOf(await api.post("/recurring-charges", yearly));
  const days = { since: "2026-03-01", until: "2026-03-20" };
  const own = await proposal(rental, { ...days, person_id: first.id });
  expect(amountOf(own, "Seguro")).toBe(6_000);
  await draft(rental, own);
  const other = await proposal(rental, { ...days, person_id: second.id });
  expect(amountOf(other, "Seguro")).toBe(6_000);
  const again = await proposal(rental, { ...days, person_id: first.id });
  expect(amountOf(again, "Seguro")).toBeUndefined();
});
