import { beforeAll, expect, test } from "vitest";
import { generateCif } from "#shared/domain/core/tax-id.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { starterTitles } from "#server/areas/documents/templates/starter-titles.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import { dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { insertTestDeposit } from "#tests/support/insert-deposit.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T10:00:00Z" });
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
let template: Template | undefined;
let document: Document;
let rental: Rental;
const owners: string[] = [];
let large: string;

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
  await seedTemplates(app.services);
  template = dataOf(await admin.get<Template[]>("/templates?page_size=100")).find(
    ({ title }) => title === starterTitles["housing-lease"].es,
  );
  const tenant_id = (await given.aPerson()).id;
  rental = await given.aRental({ tenant_id, guarantor_id: (await given.aPerson()).id });
  const company = { kind: "company", documentation: generateCif("B", 1_234_567) } as const;
  for (const more of [company, {}]) owners.push((await given.anOwner(more)).id);
  large = owners[0] ?? "";
  await sellTo(large, "2020-01-01");
  const { document_type_id = "" } = template ?? {};
  document = await given.aDocument({ document_type_id, template_id: template?.id, rental_id: rental.id });
});

async function sellTo(owner_id: string, since: string): Promise<void> {
  const { version } = dataOf(await admin.get<{ version: number }>(`/properties/${rental.property_id}`));
  const shares = [{ owner_id, share: 10_000 }];
  dataOf(await admin.post(`/properties/${rental.property_id}/set_owners`, { version, since, shares }));
}
const anAddressOf = async (table: "person" | "owner", id: string) =>
  app.db.query(`update ${table} set address_id = $2 where id = $1`, [id, (await given.anAddress()).id]);
const change = (sql: string, id: string) => app.db.query(sql, [id]);

/* Each changes something that the contract states, in the order of the list. */
test.each<readonly [string, () => Promise<unknown>]>([
  ["the tenant's address is entered", () => anAddressOf("person", rental.tenant_id)],
  [
    "the guarantor's phone changes",
    () => change("update person set phone = '+34600000001' where id = $1", rental.guarantor_id ?? ""),
  ],
  ["the landlord's address is entered", () => anAddressOf("owner", large)],
  [
    "the landlord's representative changes",
    () => change("update owner set representative = 'Marta Gil' where id = $1", large),
  ],
  ["the landlord becomes a large holder", () => change("update owner set is_large_holder = true where id = $1", large)],
  [
    "the energy certificate is entered",
    () => change("update asset set energy_certificate_number = 'E-1' where id = $1", rental.asset_id),
  ],
  [
    "the last rent is entered",
    () => change("update asset set last_rent = 70000, last_rent_on = '2025-12-31' where id = $1", rental.asset_id),
  ],
  [
    "the reference rent is entered",
    () =>
      change(
        "update asset set reference_rent = 80000, reference_rent_on = '2026-01-01' where id = $1",
        rental.asset_id,
      ),
  ],
  [
    "the building's address changes",
    () =>
      change(
        "update address set street = 'Calle Mayor, 2' where id = (select address_id from property where id = $1)",
        rental.property_id,
      ),
  ],
  [
    "a further guarantee is received",
    () => insertTestDeposit(app.db, { rental_id: rental.id, kind: "additional", amount: 80_000, state: "received" }),
  ],
  [
    "another contract of the home is entered",
    async () =>
      insertTestRental(app.db, {
        asset_id: rental.asset_id,
        tenant_id: (await given.aPerson()).id,
        since: "2024-01-01",
        until: "2025-06-30",
        state: "ended",
        monthly_rent: 90_000,
      }),
  ],
  ["the home is sold", () => sellTo(owners[1] ?? "", "2026-03-01")],
])("a draft contract is outdated once %s, until it is filled again", async (_, work) => {
  expect((await given.read(document.id)).is_outdated).toBe(false);
  await work();
  const outdated = await given.read(document.id);
  expect(outdated.is_outdated).toBe(true);
  expect(dataOf(await given.move(outdated, "fill")).is_outdated).toBe(false);
});

test("a draft is not outdated by what it does not print", async () => {
  await change("update person set notes = 'Llama por la tarde' where id = $1", rental.tenant_id);
  await change("update asset set notes = 'Recién pintado' where id = $1", rental.asset_id);
  await app.db.query("update document set search_text = '' where id = $1", [document.id]);
  expect((await given.read(document.id)).is_outdated).toBe(false);
});

test("a draft that was filled before facts were compared is outdated by its rental's terms alone", async () => {
  await app.db.query("update document set filled_terms = split_part(filled_terms, ' ', 1) where id = $1", [
    document.id,
  ]);
  await change("update person set phone = '+34600000002' where id = $1", rental.tenant_id);
  expect((await given.read(document.id)).is_outdated).toBe(false);
  await change("update rental set payment_day = 7 where id = $1", rental.id);
  expect((await given.read(document.id)).is_outdated).toBe(true);
});
