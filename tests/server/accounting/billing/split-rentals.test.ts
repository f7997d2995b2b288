import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun, UnbilledRental, UnmandatedDraft } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RentalCharge } from "#shared/domain/accounting/billing/rental-charge.ts";
import type { MonthComparison } from "#shared/domain/accounting/billing/compare-months.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { InvoiceLine } from "#shared/domain/accounting/invoices/invoice-line.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { RentalParty } from "#shared/domain/rentals/rental-party.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths } from "#shared/lib/dates.ts";
import { dataOf } from "#tests/support/api.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
let issuer_id: string;

beforeAll(async () => {
  await app.db.query("delete from issuer", []);
  const { tax_id, ...input } = await money.anIssuerInput({ owner_id: null });
  issuer_id = (await money.anIssuer({ ...input, tax_id, creditor_id: generateCreditorId(tax_id) })).id;
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id, prefix: "F", suffix: "" });
});

interface Let {
  readonly rental: Rental;
  readonly tenants: readonly [Person, Person, Person];
}

/** A running let of a home to three tenants. */
async function aLet(more: Parameters<typeof given.aRental>[0] = {}): Promise<Let> {
  const tenants = [await given.aPerson(), await given.aPerson(), await given.aPerson()] as const;
  const [first, second, third] = tenants;
  const { id, version } = await given.aRental({
    tenant_id: first.id,
    additional_tenant_ids: [second.id, third.id],
    start_date: "2026-03-01",
    end_date: "2031-02-28",
    monthly_rent: 100_000,
    monthly_expenses: 5_001,
    ...more,
  });
  const rental = dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-02-20" }));
  return { rental, tenants: [first, second, third] };
}

const rentalNow = async ({ id }: Pick<Rental, "id">) => dataOf(await api.get<Rental>(`/rentals/${id}`));
const split = async (
  rental: Pick<Rental, "id">,
  shares: readonly (readonly [Person, number])[],
  more: { readonly has_joint_liability?: boolean; readonly day?: string } = {},
) =>
  api.post<Rental>(`/rentals/${rental.id}/split`, {
    version: (await rentalNow(rental)).version,
    shares: shares.map(([{ id }, share]) => ({ person_id: id, share })),
    has_joint_liability: false,
    day: "2026-03-02",
    ...more,
  });
async function aSplitLet(more: Parameters<typeof given.aRental>[0] = {}, has_joint_liability = false): Promise<Let> {
  const { rental, tenants } = await aLet(more);
  const [first, second, third] = tenants;
  const shared = [
    [first, 3_334],
    [second, 3_333],
    [third, 3_333],
  ] as const;
  return { rental: dataOf(await split(rental, shared, { has_joint_liability })), tenants };
}

let months = 0;
/** A month that no other test bills. */
const nextMonth = () => addMonths("2026-03-01", months++);
const runOf = async (month = nextMonth()) => dataOf(await api.post<BillingRun>("/billing-runs", { month }));
const prepare = async ({ id }: BillingRun) => {
  const { version } = dataOf(await api.get<BillingRun>(`/billing-runs/${id}`));
  return dataOf(await api.post<BillingRun>(`/billing-runs/${id}/prepare`, { version }));
};
const invoicesOf = async ({ id }: Pick<Rental, "id">, month?: string) => {
  const all = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${id}&sort=created_at`));
  return all.filter(({ billed_month, state }) => state !== "annulled" && (!month || billed_month === month));
};
const aCharge = async ({ id }: Rental, amount: number) => {
  const [application] = await app.db.query<{ id: string }>(
    "select id from payment_application where kind = 'other' limit 1",
    [],
  );
  const charge = {
    rental_id: id,
    payment_application_id: application?.id,
    concept: "Reparación",
    amount,
    charged_on: "2026-03-02",
  };
  return dataOf(await api.post<RentalCharge>("/rental-charges", charge));
};
const linesOf = async ({ id }: Pick<Invoice, "id">) => dataOf(await api.get<InvoiceLine[]>(`/invoices/${id}/lines`));
const unbilledOf = async ({ id }: BillingRun, rental: Rental) =>
  dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${id}/unbilled`)).filter(
    ({ rental_id }) => rental_id === rental.id,
  );
const balanceOf = async ({ id }: Person) => dataOf(await api.get<PersonBalance>(`/persons/${id}/balance`));
const sorted = (numbers: readonly (number | null)[]) => numbers.toSorted((one, other) => (one ?? 0) - (other ?? 0));
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
const partOf = (invoices: readonly Invoice[], { id }: Person): Invoice => {
  const found = invoices.find(({ person_id }) => person_id === id);
  if (!found) throw new Error("The tenant has no part");
  return found;
};

describe("splitting the invoices of a rental", () => {
  test("a month has one invoice for each co-tenant, and they add up to the whole to the cent", async () => {
    const { rental, tenants } = await aSplitLet();
    const run = await runOf();
    const invoices = await invoicesOf(rental);
    expect(invoices.map(({ person_id }) => person_id ?? "").toSorted()).toEqual(tenants.map(({ id }) => id).toSorted());
    expect(sorted(invoices.map(({ share }) => share))).toEqual([3_333, 3_333, 3_334]);
    expect(sumOf(invoices.map(({ net_amount }) => net_amount))).toBe(105_001);
    const lines = await Promise.all(invoices.map(linesOf));
    expect(sumOf(lines.map(([rent]) => rent?.amount ?? 0))).toBe(100_000);
    expect(sumOf(lines.map(([, expenses]) => expenses?.amount ?? 0))).toBe(5_001);
    await prepare(run);
    expect(await invoicesOf(rental)).toHaveLength(3);
    expect(await unbilledOf(run, rental)).toEqual([]);
  });

  test("a rental that is not split is billed as ever", async () => {
    const { rental, tenants } = await aLet();
    await runOf();
    const [invoice, ...others] = await invoicesOf(rental);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ person_id: tenants[0].id, share: 10_000, net_amount: 105_001 });
    expect(invoice?.joint_tenants).toHaveLength(2);
    const [row] = await app.db.query<{ paper: object }>(
      "select pdf_data_of(i, 'off') as paper from invoice i where id = $1",
      [invoice?.id],
    );
    expect(Object.keys(row?.paper ?? {})).not.toContain("share");
  });

  test("the part that was annulled is proposed again, and only that", async () => {
    const { rental, tenants } = await aSplitLet();
    const run = await runOf();
    const drafts = await invoicesOf(rental, run.month);
    const issued = await Promise.all([
      money.issue(partOf(drafts, tenants[0])),
      money.issue(partOf(drafts, tenants[1])),
    ]);
    const annulled = issued[1];
    dataOf(await api.post(`/invoices/${annulled.id}/annul`, { version: annulled.version, reason: "Error" }));
    expect(await unbilledOf(run, rental)).toMatchObject([{ person_id: tenants[1].id, share: 3_333, exception: null }]);
    await prepare(run);
    const now = await invoicesOf(rental, run.month);
    expect(now).toHaveLength(3);
    expect(sumOf(now.map(({ net_amount }) => net_amount))).toBe(105_001);
  });

  test("another split does not complete a month that has parts", async () => {
    const { rental, tenants } = await aSplitLet();
    const run = await runOf();
    const [, , third] = await invoicesOf(rental, run.month);
    await api.delete(`/invoices/${third?.id}`);
    await split(rental, [
      [tenants[0], 5_000],
      [tenants[1], 5_000],
    ]);
    await prepare(run);
    expect(await invoicesOf(rental, run.month)).toHaveLength(2);
    const reasons = async () => (await unbilledOf(run, rental)).map(({ exception }) => exception);
    expect(await reasons()).toEqual(["split_changed", "split_changed"]);
    const stopped = dataOf(await split(rental, []));
    expect(stopped.is_split).toBe(false);
    expect(await reasons()).toEqual(["split_changed"]);
  });

  test("a month is not billed while the shares of its first day are not the whole", async () => {
    const { rental, tenants } = await aSplitLet();
    const leaving = dataOf(await api.get<RentalParty[]>(`/rentals/${rental.id}/parties`)).find(
      ({ person_id }) => person_id === tenants[2].id,
    );
    const { version } = await rentalNow(rental);
    const until = nextMonth();
    dataOf(await api.post(`/rentals/${rental.id}/end_party`, { version, party_id: leaving?.id, until }));
    const run = await runOf();
    expect(await invoicesOf(rental, run.month)).toEqual([]);
    expect((await unbilledOf(run, rental)).map(({ exception }) => exception)).toEqual([
      "split_incomplete",
      "split_incomplete",
    ]);
    const shared = [
      [tenants[0], 7_000],
      [tenants[1], 3_000],
    ] as const;
    dataOf(await split(rental, shared, { day: run.month }));
    await prepare(run);
    const now = await invoicesOf(rental, run.month);
    expect(sorted(now.map(({ net_amount }) => net_amount))).toEqual([31_500, 73_501]);
  });

  test("a charge is billed by all parts, and waits for no other month when one of them is annulled", async () => {
    const { rental, tenants } = await aSplitLet();
    const charge = await aCharge(rental, 1_000);
    const run = await runOf();
    const drafts = await invoicesOf(rental, run.month);
    const charged = (await Promise.all(drafts.map(linesOf))).map((lines) => lines[2]?.amount ?? 0);
    expect(sorted(charged)).toEqual([333, 333, 334]);
    const isWaiting = async () =>
      (await app.db.query("select 1 from rental_charge c where id = $1 and c.is_pending", [charge.id])).length > 0;
    const first = await money.issue(partOf(drafts, tenants[0]));
    dataOf(await api.post(`/invoices/${first.id}/annul`, { version: first.version, reason: "Error" }));
    expect(await isWaiting()).toBe(false);
    await aCharge(rental, 5_000);
    await prepare(run);
    const now = await invoicesOf(rental, run.month);
    expect(sumOf(now.map(({ net_amount }) => net_amount))).toBe(106_001);
    for (const one of now) if (one.state === "draft") await api.delete(`/invoices/${one.id}`);
    expect(await isWaiting()).toBe(true);
  });

  test("a split month is the same as the month before", async () => {
    const { rental, tenants } = await aLet();
    const before = await runOf();
    dataOf(
      await split(rental, [
        [tenants[0], 6_000],
        [tenants[1], 4_000],
      ]),
    );
    const after = await runOf();
    expect(await invoicesOf(rental, after.month)).toHaveLength(2);
    const compared = dataOf(await api.get<MonthComparison>(`/billing-runs/${after.id}/comparison`));
    const named = [...compared.new.rentals, ...compared.ended.rentals, ...compared.changed.rentals];
    expect(named.filter(({ rental_id }) => rental_id === rental.id)).toEqual([]);
    expect(before.month < after.month).toBe(true);
  });

  test("an invoice by hand claims the part of its co-tenant", async () => {
    const { rental, tenants } = await aSplitLet();
    const month = nextMonth();
    const proposal = async (person: string) =>
      dataOf(
        await api.get<Invoice & { readonly lines: InvoiceLine[]; readonly customers: readonly object[] }>(
          `/invoices/proposal?rental_id=${rental.id}&month=${month}${person}`,
        ),
      );
    const second = await proposal(`&person_id=${tenants[1].id}`);
    expect(second).toMatchObject({ person_id: tenants[1].id });
    expect(second.customers).toHaveLength(3);
    const { series_id, person_id, due_date, period_start, period_end } = second;
    const lines = second.lines.map(
      ({ payment_application_id, concept, quantity, unit_amount, tax_rate, exemption_reason }) => ({
        payment_application_id,
        concept,
        quantity,
        unit_amount,
        tax_rate,
        withholding_rate: 0,
        exemption_reason,
      }),
    );
    const input = { rental_id: rental.id, series_id, person_id, due_date, period_start, period_end, lines };
    const created = dataOf(await api.post<Invoice>("/invoices", input));
    expect(created).toMatchObject({ share: 3_333, billed_month: month });
    expect((await proposal("")).person_id).toBe(tenants[0].id);
    const run = await runOf(month);
    expect(await invoicesOf(rental, run.month)).toHaveLength(3);
  });

  test("an archived part is restored while it is still due", async () => {
    const { rental, tenants } = await aSplitLet();
    const run = await runOf();
    const part = partOf(await invoicesOf(rental, run.month), tenants[1]);
    const archived = dataOf(await api.post<Invoice>(`/invoices/${part.id}/archive`, { version: part.version }));
    const restored = await api.post<Invoice>(`/invoices/${part.id}/restore`, { version: archived.version });
    expect(restored.status).toBe(200);
    const again = dataOf(
      await api.post<Invoice>(`/invoices/${part.id}/archive`, { version: dataOf(restored).version }),
    );
    await prepare(run);
    const refused = await api.post(`/invoices/${part.id}/restore`, { version: again.version });
    expect(refused.status).not.toBe(200);
    expect(await invoicesOf(rental, run.month)).toHaveLength(3);
  });
});

describe("who may share a rental", () => {
  test("the history says who has which percentage", async () => {
    const { rental, tenants } = await aSplitLet();
    const changes = await app.db.query<{ person: string; share: number }>(
      `select changes -> 'party' ->> 1 as person, (changes -> 'party_share' ->> 1)::float8 as share
       from audit_entry where entity_id = $1 and action = 'split' and changes ? 'party_share'`,
      [rental.id],
    );
    expect(new Map(changes.map(({ person, share }) => [person, share])).get(tenants[0].label)).toBe(33.34);
  });

  test("shares are of its tenants, each once, and add up to the whole", async () => {
    const { rental, tenants } = await aLet();
    const [first, second] = tenants;
    const stranger = await given.aPerson();
    for (const shares of [
      [
        [first, 5_000],
        [second, 4_999],
      ],
      [
        [first, 5_000],
        [first, 5_000],
      ],
      [
        [first, 5_000],
        [stranger, 5_000],
      ],
    ] as const)
      expect((await split(rental, shares)).status).toBe(400);
    expect(await rentalNow(rental)).toMatchObject({ is_split: false });
  });

  test("a rental has a payer or is split", async () => {
    const { rental, tenants } = await aSplitLet();
    const payer = await given.aPerson({ address_id: (await given.anAddress()).id });
    const refused = await api.patch(`/rentals/${rental.id}`, {
      version: (await rentalNow(rental)).version,
      payer_id: payer.id,
    });
    const named = { errors: [{ field: "payer_id", translationKey: "error.payer_of_split_rental" }] };
    expect(refused).toMatchObject({ status: 422, body: named });
    dataOf(await split(rental, []));
    dataOf(
      await api.patch(`/rentals/${rental.id}`, { version: (await rentalNow(rental)).version, payer_id: payer.id }),
    );
    const shared = [
      [tenants[0], 5_000],
      [tenants[1], 5_000],
    ] as const;
    expect((await split(rental, shared)).status).toBe(422);
  });

  test("a renewal is split as the rental that it renews", async () => {
    const { rental } = await aSplitLet({}, true);
    const terms = { start_date: "2031-03-01", end_date: "2032-02-29", monthly_rent: 110_000 };
    const { version } = await rentalNow(rental);
    const renewal = dataOf(await api.post<Rental>(`/rentals/${rental.id}/renew`, { version, ...terms }));
    expect(renewal).toMatchObject({ is_split: true, has_joint_liability: true });
    const parties = dataOf(await api.get<RentalParty[]>(`/rentals/${renewal.id}/parties`));
    expect(sorted(parties.map(({ share }) => share))).toEqual([3_333, 3_333, 3_334]);
  });
});

test("two records of a tenant have the shares of both when they are merged", async () => {
  const { rental, tenants } = await aSplitLet();
  const personNow = async ({ id }: Person) => dataOf(await api.get<Person>(`/persons/${id}`));
  const [{ id, version }, duplicate] = [await personNow(tenants[1]), await personNow(tenants[2])];
  const body = { version, duplicate_id: duplicate.id, duplicate_version: duplicate.version, take: [] };
  dataOf(await api.post(`/persons/${id}/merge`, body, await confirmed(api)));
  const parties = dataOf(await api.get<RentalParty[]>(`/rentals/${rental.id}/parties`));
  expect(sorted(parties.map(({ share }) => share))).toEqual([3_334, 6_666]);
});

test("a direct debit without a mandate is listed before it is issued", async () => {
  const { rental, tenants } = await aSplitLet();
  const [method] = await app.db.query<{ id: string }>(
    "select id from payment_method where kind = 'direct_debit' limit 1",
    [],
  );
  const { version } = await rentalNow(rental);
  dataOf(await api.patch(`/rentals/${rental.id}`, { version, payment_method_id: method?.id }));
  await money.aMandate({ person_id: tenants[0].id });
  const run = await runOf();
  const listed = dataOf(await api.get<UnmandatedDraft[]>(`/billing-runs/${run.id}/unmandated`));
  const own = listed.filter(({ person_id }) => tenants.some(({ id }) => id === person_id));
  expect(own.map(({ person_id }) => person_id).toSorted()).toEqual([tenants[1].id, tenants[2].id].toSorted());
});

describe("the liability of co-tenants", () => {
  test("without an agreement each owes a part, and an invoice names no other tenant", async () => {
    const { rental, tenants } = await aSplitLet();
    const run = await runOf();
    const drafts = await invoicesOf(rental, run.month);
    const issued = await Promise.all(tenants.map((tenant) => money.issue(partOf(drafts, tenant))));
    expect(issued.map(({ joint_tenants }) => joint_tenants)).toEqual([[], [], []]);
    const [, second] = tenants;
    expect(await balanceOf(second)).toMatchObject({ outstanding: 34_997, liable_for: 0 });
    const text = (await readPdf((await api.download(`/invoices/${issued[1]?.id}/pdf`)).bytes)).pages.join(" ");
    expect(text).toContain("Parte del alquiler: 33,33");
    expect(text).not.toContain("solidariamente");
    expect(text).not.toContain(tenants[0].documentation);
  });

  test("with one, the invoice and the account say what each is liable for besides", async () => {
    const { rental, tenants } = await aSplitLet({}, true);
    const run = await runOf();
    const drafts = await invoicesOf(rental, run.month);
    const issued = await Promise.all(tenants.map((tenant) => money.issue(partOf(drafts, tenant))));
    const total = sumOf(issued.map(({ outstanding }) => outstanding));
    for (const [place, tenant] of tenants.entries()) {
      const own = issued[place]?.outstanding ?? 0;
      expect(await balanceOf(tenant)).toMatchObject({ outstanding: own, liable_for: total - own });
    }
    const text = (await readPdf((await api.download(`/invoices/${issued[1]?.id}/pdf`)).bytes)).pages.join(" ");
    expect(text).toContain("solidariamente");
    expect(text).toContain(tenants[0].label);
  });
});
