import { beforeAll, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import type { Api } from "#tests/support/api.ts";
import { partOf, textsOf, validateFacturae } from "#tests/support/facturae-file.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";

const { app, api, given, money } = testServer();
const IBAN = "ES7921000813610123456789";
let invoice: Invoice;
let property_id: string;

beforeAll(async () => {
  const { id: address_id } = await given.anAddress();
  const { id: person_id } = await given.aPerson({ address_id, bank_account: IBAN });
  const asset = await given.anAsset();
  property_id = asset.property_id;
  const payment_method_id = await money.aMethod("direct_debit");
  const due_date = "2030-01-01";
  invoice = await money.anIssuedInvoice({ person_id, asset_id: asset.id, payment_method_id, due_date });
});

/** A user whose role allows exactly this. */
async function userWith(...entities: readonly ("invoice" | "person")[]): Promise<Api> {
  const permissions = Object.fromEntries(entities.map((entity) => [entity, ["read" as const]]));
  const { id } = await given.aRole({ permissions });
  await app.db.query('update "user" set role_id = $1 where email = $2', [id, emailOf("agent")]);
  return app.logInAs("agent");
}

const paths = () => ["facturae", "facturae-check"].map((name) => `/invoices/${invoice.id}/${name}`);
const statusesFor = async (user: Api) => Promise.all(paths().map(async (path) => (await user.download(path)).status));

test("the payer's whole account is only in the file of a user who may read persons", async () => {
  const file = async (user: Api) => {
    const { status, bytes } = await user.download(`/invoices/${invoice.id}/facturae`);
    const document = bytes.toString("utf8");
    expect([status, await validateFacturae([document])], document).toEqual([200, []]);
    return document;
  };
  const whole = await file(await userWith("invoice", "person"));
  expect(textsOf(partOf(whole, "AccountToBeDebited"), "IBAN")).toEqual([IBAN]);
  const without = await file(await userWith("invoice"));
  expect(without).not.toContain(IBAN);
  expect(without).not.toContain("<PaymentDetails>");
});

test("file and check are for users who may read invoices, of the properties that they see", async () => {
  expect(await statusesFor(app.visitor)).toEqual([401, 401]);
  expect(await statusesFor(await userWith("person"))).toEqual([403, 403]);
  await assignProperties(app.db, [(await given.aProperty()).id]);
  expect(await statusesFor(await app.logInAs("manager"))).toEqual([404, 404]);
  await assignProperties(app.db, [property_id]);
  expect(await statusesFor(await app.logInAs("manager"))).toEqual([200, 200]);
  expect((await api.get("/invoices/019a0000-0000-7000-8000-000000000000/facturae")).status).toBe(404);
});
