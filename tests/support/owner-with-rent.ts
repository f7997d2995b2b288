import { dataOf } from "./api.ts";
import { insertTestRental } from "./insert-rental.ts";
import type { testServer } from "./test-server.ts";

/** An owner with a fee of 7 % of a property whose rent of 1,000 € was collected on 7 January. */
export async function anOwnerWithRent({ app, api, given, money }: ReturnType<typeof testServer>) {
  const owner = await given.anOwner({ management_fee: 700 });
  const { id: property_id, version } = await given.aProperty();
  const shares = [{ owner_id: owner.id, share: 10_000 }];
  dataOf(await api.post(`/properties/${property_id}/set_owners`, { version, since: "2025-01-01", shares }));
  const { id: asset_id } = await given.anAsset({ property_id });
  const tenant = await given.aPerson();
  const days = { since: "2025-01-01", until: null };
  const rental_id = await insertTestRental(app.db, { asset_id, tenant_id: tenant.id, ...days });
  const whose = { person_id: tenant.id, rental_id };
  const lines = [await money.aLine({ tax_rate: 0, withholding_rate: 0 })];
  const { id } = await money.anInvoice({ ...whose, due_date: "2026-01-05", lines });
  await app.db.query("select issue_invoices(array[$1::uuid], '2026-01-05')", [id]);
  await money.aPayment({ ...whose, date: "2026-01-07", amount: 100_000 });
  return { owner, property_id, tenant: tenant.label };
}
