import { beforeAll, expect, test } from "vitest";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { NearestPaymentMethod } from "#shared/domain/accounting/payments/nearest-payment-method.ts";
import type { PaymentMethodKind } from "#shared/domain/accounting/payments/payment-method.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf } from "#tests/support/api.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-02T09:00:00Z" });
const methods = new Map<PaymentMethodKind, string>();
const method = (kind: PaymentMethodKind): string => methods.get(kind) ?? "";

beforeAll(async () => {
  await app.db.query("delete from issuer", []);
  const { id: issuer_id } = await money.anIssuer({ owner_id: null });
  await app.db.query("update issuer set owner_id = null where id = $1", [issuer_id]);
  await money.aSeries({ issuer_id, prefix: "F", suffix: "" });
  for (const kind of ["transfer", "direct_debit", "card", "bizum"] as const)
    methods.set(kind, await money.aMethod(kind));
});

async function aLet(): Promise<Rental> {
  const asset_id = (await given.anAsset()).id;
  const tenant_id = (await given.aPerson()).id;
  const id = await insertTestRental(app.db, {
    asset_id,
    tenant_id,
    since: "2026-03-01",
    until: null,
    rents: [{ valid_from: "2026-03-01", amount: 90_000, expenses: 0 }],
  });
  return dataOf(await api.get<Rental>(`/rentals/${id}`));
}

async function name(path: string, id: string, payment_method_id: string | null): Promise<void> {
  const { version } = dataOf(await api.get<{ version: number }>(`/${path}/${id}`));
  dataOf(await api.patch(`/${path}/${id}`, { version, payment_method_id }));
}

const nearestOf = async ({ id }: Rental) => {
  const { id: of, source } = dataOf(await api.get<NearestPaymentMethod>(`/rentals/${id}/payment-method`));
  return [of, source];
};
const proposedOf = async ({ id }: Rental) =>
  dataOf(await api.get<{ payment_method_id: string | null }>(`/invoices/proposal?rental_id=${id}&month=2026-03-01`))
    .payment_method_id;

test("the nearest of rental, asset, person and company says how a rental is paid", async () => {
  const rental = await aLet();
  const seen = [await nearestOf(rental)];
  await name("persons", rental.tenant_id, method("card"));
  seen.push(await nearestOf(rental));
  await name("assets", rental.asset_id, method("bizum"));
  seen.push(await nearestOf(rental));
  await name("rentals", rental.id, method("direct_debit"));
  seen.push(await nearestOf(rental));
  expect(seen).toEqual([
    [method("transfer"), "company"],
    [method("card"), "person"],
    [method("bizum"), "asset"],
    [method("direct_debit"), "rental"],
  ]);
  expect(await proposedOf(rental)).toBe(method("direct_debit"));
  await name("rentals", rental.id, null);
  expect(await proposedOf(rental)).toBe(method("bizum"));
});

test("the person is the one who is billed: the payer where there is one", async () => {
  const rental = await aLet();
  await name("persons", rental.tenant_id, method("card"));
  const payer = await given.aPerson({
    address_id: (await given.anAddress()).id,
    payment_method_id: method("direct_debit"),
  });
  await api.patch(`/rentals/${rental.id}`, { version: rental.version, payer_id: payer.id });
  expect(await nearestOf(rental)).toEqual([method("direct_debit"), "person"]);
});

test("a run bills by the nearest method, and its drafts stay as they are", async () => {
  const rental = await aLet();
  await name("assets", rental.asset_id, method("bizum"));
  await api.post<BillingRun>("/billing-runs", { month: "2026-03-01" });
  const [draft] = dataOf(await api.get<Invoice[]>(`/invoices?rental_id=${rental.id}`));
  await name("assets", rental.asset_id, method("card"));
  expect(draft?.payment_method_id).toBe(method("bizum"));
  expect(dataOf(await api.get<Invoice>(`/invoices/${draft?.id}`)).payment_method_id).toBe(method("bizum"));
});

test("an invoice without a method has the nearest one from its issue on, whatever is set afterwards", async () => {
  const person = await given.aPerson({ payment_method_id: method("card") });
  const draft = await money.anInvoice({ person_id: person.id });
  expect(draft.payment_method_id).toBeNull();
  const issued = await money.issue(draft);
  await name("persons", person.id, method("bizum"));
  const now = dataOf(await api.get<Invoice>(`/invoices/${issued.id}`));
  expect([issued.payment_method_id, now.payment_method_id]).toEqual([method("card"), method("card")]);
});

test("an asset's method is that of its rentals, not of other invoices of the asset", async () => {
  const rental = await aLet();
  await name("assets", rental.asset_id, method("bizum"));
  const { id: person_id } = await given.aPerson();
  const other = await money.anIssuedInvoice({ person_id, asset_id: rental.asset_id });
  expect(other.payment_method_id).toBe(method("transfer"));
  const rent = await money.anIssuedInvoice({ person_id: rental.tenant_id, rental_id: rental.id });
  expect(rent.payment_method_id).toBe(method("bizum"));
});

test("an owner's invoice without a method stays without one", async () => {
  const { id: owner_id } = await given.anOwner();
  const issued = await money.anIssuedInvoice({ person_id: null, owner_id });
  expect(issued.payment_method_id).toBeNull();
});

test("an invoice gets a direct debit only with a mandate of the person billed with which the issuer may collect", async () => {
  const rental = await aLet();
  await name("rentals", rental.id, method("direct_debit"));
  const billed = async () =>
    (await money.anIssuedInvoice({ person_id: rental.tenant_id, rental_id: rental.id })).payment_method_id;
  expect(await billed()).toBeNull();
  const { id } = await money.aMandate({ person_id: rental.tenant_id });
  const { id: other } = await money.anIssuer();
  await app.db.query("update mandate set issuer_id = $2 where id = $1", [id, other]);
  expect(await billed()).toBeNull();
  await app.db.query("update mandate set issuer_id = null where id = $1", [id]);
  expect(await billed()).toBe(method("direct_debit"));
});

test("a method that an asset or a person names is in use", async () => {
  const { id, version } = dataOf(
    await api.post<{ id: string; version: number }>("/payment-methods", {
      name: "Domiciliación B",
      kind: "direct_debit",
    }),
  );
  await given.aPerson({ payment_method_id: id });
  const refused = await api.delete(`/payment-methods/${id}?version=${version}`);
  expect(refused.body.errors[0]?.translationKey).toBe("error.referenced");
});
