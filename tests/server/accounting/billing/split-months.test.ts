import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { ExitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addDays, addMonths } from "#shared/lib/dates.ts";
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
    monthly_expenses: 0,
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

test("a proposal to a person is of that person or of none", async () => {
  const { rental } = await aSplitLet();
  const { id } = await given.aPerson();
  expect((await propose(rental, { person_id: id })).status).toBe(404);
  expect((await propose(rental, { person_id: "second" })).status).toBe(400);
});

/** A month in which no other rental of these tests begins. */
let month = MONTH;
const nextMonth = () => (month = addMonths(month, 1));
const runOf = async (of: string) => dataOf(await api.post<BillingRun>("/billing-runs", { month: of }));
const prepare = async ({ id }: BillingRun) => {
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
  return dataOf(await api.post<BillingRun>(`/billing-runs/${id}/prepare`, { version }));
};
const partsOf = async ({ id }: Rental) => {
  const all = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${id}&sort=created_at`));
  return all.filter(({ state }) => state !== "annulled");
};
const partOf = (parts: readonly Invoice[], { id }: Person): Invoice => {
  const found = parts.find(({ person_id }) => person_id === id);
  if (!found) throw new Error("The tenant has no part");
  return found;
};
const sumOf = (parts: readonly Invoice[]) => parts.reduce((sum, { net_amount }) => sum + net_amount, 0);
const concepts = async ({ id }: Pick<Invoice, "id">) =>
  dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`)).map(({ concept, amount }) => `${concept} ${amount}`);
const aCharge = async ({ id }: Rental, concept: string, amount: number) =>
  dataOf(
    await api.post<RentalCharge>("/rental-charges", {
      rental_id: id,
      payment_application_id: await money.anApplication("other"),
      concept,
      amount,
      charged_on: MONTH,
    }),
  );

describe("what the payment of one co-tenant causes", () => {
  /** A fee of a payment of the second tenant, and a let whose month is not billed yet. */
  async function aFee() {
    const start_date = nextMonth();
    const { rental, first, second } = await aSplitLet({ start_date });
    const payment = await money.aPayment({
      person_id: second.id,
      rental_id: rental.id,
      amount: 10_000,
      date: MONTH,
      allocations: [],
    });
    const fee = await aCharge(rental, "Devolución", 300);
    await app.db.query("update rental_charge set payment_id = $2 where id = $1", [fee.id, payment.id]);
    return { rental, first, second, fee, start_date };
  }

  test("is billed whole to that co-tenant, and again after their part is annulled", async () => {
    const { rental, first, second, start_date } = await aFee();
    const run = await runOf(start_date);
    const parts = await partsOf(rental);
    expect(await concepts(partOf(parts, second))).toContain("Devolución 300");
    expect((await concepts(partOf(parts, first))).join()).not.toContain("Devolución");
    const issued = await money.issue(partOf(parts, second));
    dataOf(await api.post(`/invoices/${issued.id}/annul`, { version: issued.version, reason: "Error" }));
    await prepare(run);
    expect(await concepts(partOf(await partsOf(rental), second))).toContain("Devolución 300");
  });

  test("is no longer pending once an invoice by hand bills it", async () => {
    const { rental, second, fee, start_date } = await aFee();
    const proposed = await proposal(rental, { month: start_date, person_id: second.id });
    expect(amountOf(proposed, "Devolución")).toBe(300);
    const { id } = await draft(rental, proposed);
    expect(dataOf(await api.get<RentalCharge>(`/rental-charges/${fee.id}`))).toMatchObject({ invoice_id: id });
  });
});

describe("a month is never billed beyond the whole", () => {
  test("an invoice by hand of the whole rent to a co-tenant bills the whole", async () => {
    const start_date = nextMonth();
    const { rental, first } = await aSplitLet({ start_date });
    const own = await proposal(rental, { month: start_date, person_id: first.id });
    const lines = own.lines.map((line) => ({ ...line, unit_amount: line.unit_amount * 2 }));
    const whole = await draft(rental, { ...own, lines });
    expect(whole).toMatchObject({ share: 10_000, billed_month: start_date });
    await runOf(start_date);
    expect(await partsOf(rental)).toHaveLength(1);
  });

  test("an archived part is not restored beside an invoice of the whole", async () => {
    const start_date = nextMonth();
    const { rental, first, second } = await aSplitLet({ start_date });
    const own = await proposal(rental, { month: start_date, person_id: first.id });
    await runOf(start_date);
    for (const { id, version } of await partsOf(rental))
      dataOf(await api.post<Invoice>(`/invoices/${id}/archive`, { version }));
    const lines = own.lines.map((line) => ({ ...line, unit_amount: line.unit_amount * 2 }));
    await draft(rental, { ...own, lines });
    const archived = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental.id}&archived=true`));
    const { id, version } = partOf(archived, second);
    expect((await api.post(`/invoices/${id}/restore`, { version })).status).toBe(409);
  });

  test("a part that is issued to an employer stays that part", async () => {
    const start_date = nextMonth();
    const { rental, second } = await aSplitLet({ start_date });
    const run = await runOf(start_date);
    const { id, version } = partOf(await partsOf(rental), second);
    const employer = await given.aPerson({ address_id: (await given.anAddress()).id });
    const changed = dataOf(await api.patch<Invoice>(`/invoices/${id}`, { version, person_id: employer.id }));
    expect(changed).toMatchObject({ share: 5_000, billed_month: start_date });
    await prepare(run);
    expect(sumOf(await partsOf(rental))).toBe(100_000);
    expect(dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${run.id}/unbilled`))).not.toContainEqual(
      expect.objectContaining({ rental_id: rental.id }),
    );
  });
});

describe("days that the month's parts do not bill", () => {
  test("are billed by parts of their own, without the charges that are billed", async () => {
    const start_date = nextMonth();
    const { rental, first, second } = await aSplitLet({ start_date });
    const days = (since: number, until: number) => ({
      month: start_date,
      since: addDays(start_date, since - 1),
      until: addDays(start_date, until - 1),
    });
    await aCharge(rental, "Reparación", 1_000);
    const bill = async (of: ReturnType<typeof days>, { id }: Person) => {
      const proposed = await proposal(rental, { ...of, person_id: id });
      return { proposed, drafted: await draft(rental, proposed) };
    };
    for (const tenant of [first, second])
      expect(amountOf((await bill(days(1, 10), tenant)).proposed, "Reparación")).toBe(500);
    await aCharge(rental, "Limpieza", 2_000);
    for (const tenant of [first, second]) {
      const { proposed, drafted } = await bill(days(11, 20), tenant);
      expect([amountOf(proposed, "Reparación"), amountOf(proposed, "Limpieza")]).toEqual([undefined, 1_000]);
      expect(drafted).toMatchObject({ share: 5_000, billed_month: null });
    }
    const asOf = `/rental-exits/proposal?rental_id=${rental.id}&keys_returned_on=${addDays(start_date, 19)}`;
    expect(dataOf(await api.get<ExitProposal>(asOf)).billed).toEqual([
      { since: start_date, until: addDays(start_date, 9) },
      { since: addDays(start_date, 10), until: addDays(start_date, 19) },
    ]);
  });
});
