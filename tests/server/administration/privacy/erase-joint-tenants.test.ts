import { expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { tablesWith } from "#tests/support/tables-with.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-02T09:00:00Z" });

interface Named {
  readonly admin: Api;
  readonly tenant: Person;
  readonly joint: Person;
  readonly payer: Person;
  readonly issuer_id: string;
}

/** An ended rental with two tenants, and an invoice that names those who are not its customer. */
async function anInvoiceOfSeveral(payment: "by the tenant" | "by a payer", words: [string, string]): Promise<Named> {
  await app.restartAt("2026-03-02T09:00:00Z");
  const admin = await app.logInAs("admin");
  const given = createBuilders(admin);
  const money = createMoneyBuilders(admin, given);
  const tenant = await given.aPerson({ name: "Eulalia", last_name: words[0] });
  const joint = await given.aPerson({ name: "Leocadia", last_name: words[1] });
  const payer = await given.aPerson({ address_id: (await given.anAddress()).id });
  const rental_id = await insertTestRental(app.db, {
    asset_id: (await given.anAsset()).id,
    tenant_id: tenant.id,
    since: "2018-01-01",
    until: "2019-12-31",
    state: "ended",
  });
  const isPaidByOther = payment === "by a payer";
  await app.db.query("update rental set additional_tenant_ids = array[$2::uuid], payer_id = $3 where id = $1", [
    rental_id,
    joint.id,
    isPaidByOther ? payer.id : null,
  ]);
  const person_id = isPaidByOther ? payer.id : tenant.id;
  const { issuer_id, amount_due } = await money.anIssuedInvoice({ person_id, rental_id });
  await money.aPayment({ person_id, rental_id, date: "2026-01-10", amount: amount_due });
  return { admin, tenant, joint, payer, issuer_id };
}

async function eraseIn2033(person: Person, how: "free" | "blocked", admin: Api): Promise<Api> {
  if (how === "blocked")
    dataOf(await admin.post(`/persons/${person.id}/block`, { version: person.version, reason: "x" }));
  await app.restartAt("2033-01-01T09:00:00Z");
  const later = await app.logInAs("admin");
  const { version } = dataOf(await later.get<Person>(`/persons/${person.id}`));
  dataOf(await later.post(`/persons/${person.id}/erase`, { version, reason: "Plazo cumplido" }));
  return later;
}

test.each(["free", "blocked"] as const)(
  "a %s joint tenant is erased from the records of another's invoice, and the chain stays whole",
  async (how) => {
    const word = how === "free" ? "Valdelaguna" : "Valdemaqueda";
    const { admin, joint, issuer_id } = await anInvoiceOfSeveral("by the tenant", [`Torremocha${how}`, word]);
    expect(await tablesWith(app.db, [word])).toContain("verifactu_record");
    const later = await eraseIn2033(joint, how, admin);
    expect(await tablesWith(app.db, [word, joint.documentation])).toEqual([]);
    const chain = dataOf(await later.get<object>(`/issuers/${issuer_id}/chain`));
    expect(chain).toMatchObject({ is_whole: true, faults: [] });
  },
);

test.each(["free", "blocked"] as const)(
  "a %s tenant whose rental has a payer is erased from the records of the payer's invoice; a joint tenant stays",
  async (how) => {
    const words: [string, string] = how === "free" ? ["Navalafuente", "Robregordo"] : ["Patones", "Somosierra"];
    const { admin, tenant, issuer_id } = await anInvoiceOfSeveral("by a payer", words);
    expect(await tablesWith(app.db, [words[0]])).toContain("verifactu_record");
    const later = await eraseIn2033(tenant, how, admin);
    expect(await tablesWith(app.db, [words[0], tenant.documentation])).toEqual([]);
    expect(await tablesWith(app.db, [words[1]])).toContain("verifactu_record");
    const chain = dataOf(await later.get<object>(`/issuers/${issuer_id}/chain`));
    expect(chain).toMatchObject({ is_whole: true, faults: [] });
  },
);

test("a joint tenant whose data are blocked is not named in a later invoice of the rental", async () => {
  const { admin, tenant, joint } = await anInvoiceOfSeveral("by the tenant", ["Navacerrada", "Buitrago"]);
  const [rental] = await app.db.query<{ id: string }>("select id from rental where tenant_id = $1", [tenant.id]);
  const money = createMoneyBuilders(admin, createBuilders(admin));
  const invoiced = async () => money.anIssuedInvoice({ person_id: tenant.id, rental_id: rental?.id ?? null });
  expect((await invoiced()).joint_tenants).toEqual([`${joint.label} (${joint.documentation})`]);
  dataOf(await admin.post(`/persons/${joint.id}/block`, { version: joint.version, reason: "x" }));
  expect((await invoiced()).joint_tenants).toEqual([]);
});
