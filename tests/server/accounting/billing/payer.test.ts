import { beforeAll, describe, expect, test } from "vitest";
import type { BillingRun, UnbilledRental } from "#shared/domain/accounting/billing/billing-run.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { PersonBalance } from "#shared/domain/accounting/payments/person-balance.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { assignProperties } from "#tests/support/managers.ts";
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

async function aCompany(more: Partial<Person> = {}): Promise<Person> {
  return given.aPerson({
    kind: "company",
    name: `Becas Guadarrama ${nextNumber()}, S. L.`,
    last_name: null,
    gender: null,
    nationality: null,
    birth_date: null,
    documentation: generateCif("B", 5_000 + nextNumber()),
    documentation_type: "cif",
    is_business: true,
    is_tenant: false,
    is_payer: true,
    address_id: (await given.anAddress({ street: "Calle de Génova, 7" })).id,
    ...more,
  });
}

/** A running let of premises, or of a home, and its tenant. */
async function aLet(shape: "premises" | "dwelling" = "premises"): Promise<{ rental: Rental; tenant: Person }> {
  const tenant = await given.aPerson();
  const { id: asset_id } = await given.anAsset({ asset_type_id: await given.anAssetType(shape) });
  const id = await insertTestRental(app.db, {
    asset_id,
    tenant_id: tenant.id,
    since: "2026-03-01",
    until: null,
    regime: shape === "premises" ? "business" : "habitual",
    rents: [{ valid_from: "2026-03-01", amount: 100_000, expenses: 0 }],
  });
  return { rental: await rentalNow(id), tenant };
}

const rentalNow = async (id: string): Promise<Rental> => dataOf(await api.get<Rental>(`/rentals/${id}`));
const setPayer = async ({ id }: Rental, payer_id: string | null) =>
  api.patch<Rental>(`/rentals/${id}`, { version: (await rentalNow(id)).version, payer_id });
let months = 3;
/** A month that no other test bills. */
const nextMonth = () => `2026-${String(months++).padStart(2, "0")}-01`;
const billed = async (rental: Rental): Promise<Invoice> => {
  await api.post<BillingRun>("/billing-runs", { month: nextMonth() });
  const [invoice] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental.id}`));
  if (!invoice) throw new Error("The run billed nothing");
  return invoice;
};
const balanceOf = async ({ id }: Person) => dataOf(await api.get<PersonBalance>(`/persons/${id}/balance`));

describe("a rental's payer", () => {
  test("a run issues to the payer with its name, number and address, and names the tenants", async () => {
    const { rental, tenant } = await aLet();
    const payer = await aCompany();
    expect(dataOf(await setPayer(rental, payer.id))).toMatchObject({ payer_id: payer.id, payer_label: payer.label });
    const draft = await billed(rental);
    expect(draft).toMatchObject({ person_id: payer.id, customer_name: payer.label });
    const issued = await money.issue(draft);
    const frozen = {
      customer_name: payer.label,
      customer_tax_id: payer.documentation,
      customer_address: "Calle de Génova, 7, 28014 Madrid",
      joint_tenants: [`${tenant.label} (${tenant.documentation})`],
    };
    expect(issued).toMatchObject(frozen);
    const { pages } = await readPdf((await api.download(`/invoices/${issued.id}/pdf`)).bytes);
    expect(pages.join(" ")).toContain("Inquilinos:");
    expect(pages.join(" ")).not.toContain("Junto con");
    await setPayer(rental, null);
    await api.patch(`/persons/${payer.id}`, { version: payer.version, name: "Otro nombre, S. L." });
    expect(dataOf(await api.get<Invoice>(`/invoices/${issued.id}`))).toMatchObject(frozen);
  });

  test("the withholding is proposed by the payer: a company withholds, a private payer of a business tenant does not", async () => {
    const { rental } = await aLet();
    await setPayer(rental, (await aCompany()).id);
    expect(await billed(rental)).toMatchObject({ tax_amount: 21_000, withholding_amount: 19_000 });
    const other = await aLet();
    await app.db.query("update person set is_business = true where id = $1", [other.tenant.id]);
    const { id: address_id } = await given.anAddress();
    await setPayer(other.rental, (await given.aPerson({ address_id })).id);
    expect(await billed(other.rental)).toMatchObject({ tax_amount: 21_000, withholding_amount: 0 });
  });

  test("an invoice proposed for the rental is the payer's", async () => {
    const { rental, tenant } = await aLet();
    const proposed = async () =>
      dataOf(await api.get<{ person_id: string }>(`/invoices/proposal?rental_id=${rental.id}&month=2026-03-01`));
    expect((await proposed()).person_id).toBe(tenant.id);
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    expect((await proposed()).person_id).toBe(payer.id);
  });

  test("the debt is the payer's account; the tenant's page says what the tenant is liable for", async () => {
    const { rental, tenant } = await aLet("dwelling");
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    const invoice = await money.issue(await billed(rental));
    expect(await balanceOf(tenant)).toMatchObject({ outstanding: 0, liable_for: 100_000, balance: 0 });
    expect(await balanceOf(payer)).toMatchObject({ outstanding: 100_000, liable_for: 0 });
    await money.aPayment({ person_id: payer.id, amount: 40_000, date: "2026-03-02" });
    expect(await balanceOf(tenant)).toMatchObject({ liable_for: 60_000 });
    expect(dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental.id}`))).toMatchObject([
      { id: invoice.id, outstanding: 60_000 },
    ]);
  });

  test("the tenant is not liable for what is invoiced by hand to others than the payer", async () => {
    const { rental, tenant } = await aLet("dwelling");
    const guarantor = await given.aPerson();
    await money.anIssuedInvoice({ person_id: guarantor.id, rental_id: rental.id });
    expect(await balanceOf(tenant)).toMatchObject({ liable_for: 0 });
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    const { amount_due } = await money.anIssuedInvoice({ person_id: payer.id, rental_id: rental.id });
    expect(await balanceOf(tenant)).toMatchObject({ liable_for: amount_due });
  });

  test("a remittance collects by the payer's mandate, not by the tenant's", async () => {
    const { rental, tenant } = await aLet();
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    const version = (await rentalNow(rental.id)).version;
    const payment_method_id = await money.aMethod("direct_debit");
    await api.patch(`/rentals/${rental.id}`, { version, payment_method_id });
    await money.aMandate({ person_id: tenant.id });
    const mandate = await money.aMandate({ person_id: payer.id });
    const invoice = await money.issue(await billed(rental));
    const remittance: Remittance = await money.aRemittance({ issuer_id, due_until: "2026-12-31" });
    const lines = dataOf(await api.get<RemittanceLine[]>(`/remittance-lines?remittance_id=${remittance.id}`));
    expect(lines).toMatchObject([{ invoice_id: invoice.id, mandate_id: mandate.id, name: payer.label }]);
  });

  test("a month names the rental's tenant, not its payer", async () => {
    const { id } = dataOf(await api.post<BillingRun>("/billing-runs", { month: nextMonth() }));
    const { rental, tenant } = await aLet();
    await setPayer(rental, (await aCompany()).id);
    const rows = dataOf(await api.get<UnbilledRental[]>(`/billing-runs/${id}/unbilled`));
    expect(rows.find(({ rental_id }) => rental_id === rental.id)).toMatchObject({ tenant_label: tenant.label });
  });
});

describe("changes of a payer", () => {
  test("a payer without an address is refused, in a draft and in a running rental", async () => {
    const { rental } = await aLet();
    const payer = await aCompany({ address_id: null });
    const refused = [
      await setPayer(rental, payer.id),
      await api.post("/rentals", await given.aRentalInput({ payer_id: payer.id })),
    ];
    for (const { status, body } of refused)
      expect([status, body.errors[0]?.translationKey]).toEqual([422, "error.payer_without_address"]);
    expect((await rentalNow(rental.id)).payer_id).toBeNull();
  });

  test("the payer of a rental keeps its address, also in a merge", async () => {
    const { rental } = await aLet();
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    const now = dataOf(await api.get<Person>(`/persons/${payer.id}`));
    const removed = await api.patch(`/persons/${payer.id}`, { version: now.version, address_id: null });
    expect([removed.status, removed.body.errors[0]]).toMatchObject([
      422,
      { translationKey: "error.payer_without_address", field: "address_id" },
    ]);
    const survivor = await aCompany({ address_id: null });
    const merged = async (take: readonly string[]) =>
      api.post<Person>(
        `/persons/${survivor.id}/merge`,
        { version: survivor.version, duplicate_id: payer.id, duplicate_version: now.version, take },
        await confirmed(api),
      );
    expect((await merged([])).body.errors[0]?.translationKey).toBe("error.payer_without_address");
    expect(dataOf(await merged(["address_id"])).address_id).toBe(payer.address_id);
    expect((await rentalNow(rental.id)).payer_id).toBe(survivor.id);
    await setPayer(rental, null);
    const free = dataOf(await api.get<Person>(`/persons/${survivor.id}`));
    expect(
      dataOf(await api.patch<Person>(`/persons/${free.id}`, { version: free.version, address_id: null })),
    ).toMatchObject({ address_id: null });
  });

  test("the payer of an ended rental keeps its address, for its last days are still invoiced", async () => {
    const { rental } = await aLet();
    const payer = await aCompany();
    await setPayer(rental, payer.id);
    await app.db.query("update rental set state = 'ended', keys_returned_on = '2026-03-02' where id = $1", [rental.id]);
    const { version } = dataOf(await api.get<Person>(`/persons/${payer.id}`));
    const removed = await api.patch(`/persons/${payer.id}`, { version, address_id: null });
    expect(removed.body.errors[0]?.translationKey).toBe("error.payer_without_address");
  });

  test("a payer who is the tenant is none, also by a merge, and is invoiced with the address of the asset", async () => {
    const { rental, tenant } = await aLet();
    expect(dataOf(await setPayer(rental, tenant.id)).payer_id).toBeNull();
    expect(dataOf(await api.get<Person>(`/persons/${tenant.id}`))).toMatchObject({ is_payer: false });
    const draft = dataOf(
      await api.post<Rental>("/rentals", await given.aRentalInput({ tenant_id: tenant.id, payer_id: tenant.id })),
    );
    expect(draft.payer_id).toBeNull();
    const payer = await given.aPerson({ address_id: (await given.anAddress()).id });
    await setPayer(rental, payer.id);
    const [into, other] = [
      dataOf(await api.get<Person>(`/persons/${tenant.id}`)),
      dataOf(await api.get<Person>(`/persons/${payer.id}`)),
    ];
    const body = { version: into.version, duplicate_id: other.id, duplicate_version: other.version, take: [] };
    dataOf(await api.post<Person>(`/persons/${into.id}/merge`, body, await confirmed(api)));
    expect((await rentalNow(rental.id)).payer_id).toBeNull();
    expect((await billed(rental)).customer_address).not.toBeNull();
  });

  test("a draft stays with its customer; archived, it is not restored for another payer", async () => {
    const { rental, tenant } = await aLet();
    const draft = await billed(rental);
    await setPayer(rental, (await aCompany()).id);
    expect(dataOf(await api.get<Invoice>(`/invoices/${draft.id}`))).toMatchObject({ person_id: tenant.id });
    const archived = dataOf(await api.post<Invoice>(`/invoices/${draft.id}/archive`, { version: draft.version }));
    const restored = await api.post(`/invoices/${draft.id}/restore`, { version: archived.version });
    expect([restored.status, restored.body.errors[0]?.translationKey]).toEqual([409, "error.draft_outdated"]);
  });

  test("a person who pays a live rental is marked, keeps the mark and is not archived", async () => {
    const { rental } = await aLet();
    const payer = await given.aPerson({ address_id: (await given.anAddress()).id });
    await setPayer(rental, payer.id);
    const now = dataOf(await api.get<Person>(`/persons/${payer.id}`));
    expect(now).toMatchObject({ is_payer: true });
    const unmarked = await api.patch(`/persons/${payer.id}`, { version: now.version, is_payer: false });
    expect(unmarked.body.errors[0]?.translationKey).toBe("error.role_in_rental");
    const archived = await api.post(`/persons/${payer.id}/archive`, { version: now.version });
    expect(archived.body.errors[0]?.translationKey).toBe("error.in_use");
  });

  test("a manager sees the payer of a rental in scope, and no other's", async () => {
    const { rental } = await aLet();
    const [payer, stranger] = [await aCompany(), await aCompany()];
    await setPayer(rental, payer.id);
    await assignProperties(app.db, [rental.property_id]);
    const manager = await app.logInAs("manager");
    expect((await manager.get(`/persons/${payer.id}`)).status).toBe(200);
    expect((await manager.get(`/persons/${stranger.id}`)).status).toBe(404);
  });

  test("a renewal continues with the payer", async () => {
    const { rental } = await aLet();
    const payer = await aCompany();
    const { version } = dataOf(await setPayer(rental, payer.id));
    const renewal = dataOf(
      await api.post<Rental>(`/rentals/${rental.id}/renew`, {
        version,
        start_date: "2027-03-01",
        end_date: "2028-02-29",
        monthly_rent: 100_000,
      }),
    );
    expect(renewal).toMatchObject({ state: "draft", payer_id: payer.id });
  });
});
