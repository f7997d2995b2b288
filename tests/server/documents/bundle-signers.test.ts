import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createBundleFixture, LANDLORD, tenantOf } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let bundle: Awaited<ReturnType<typeof createBundleFixture>>;

beforeAll(async () => {
  bundle = await createBundleFixture(app, admin);
});
afterAll(() => bundle.server.close());
beforeEach(async () => {
  useFakeRenderer(app.services);
  await bundle.forgetMails();
  await app.db.query("delete from public_call", []);
});

const keyOf = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;

test("a signer whose data differ between the documents has what the record says, in the evidence of each", async () => {
  const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
  const person = dataOf(await admin.get<Person>(`/persons/${rental.tenant_id}`));
  const present = { email: "ficha@example.es", phone: "+34600111222", language: "en" };
  dataOf(await admin.patch(`/persons/${person.id}`, { version: person.version, ...present }));
  const first = await bundle.aDraft(rental, "Contrato", [{ ...tenantOf(rental), language: "es" }]);
  const signer = { ...tenantOf(rental), email: "otra@example.es", phone: "+34600999888", language: "en" } as const;
  const second = await bundle.aDraft(rental, "Inventario", [{ ...signer, code_choice: "sms" }]);
  dataOf(await bundle.sendTogether([first, second]));
  await runJobs(app.services);
  expect([...(await bundle.linksOf()).keys()]).toEqual([expect.stringContaining("ficha@example.es")]);
  for (const { id } of [first, second]) {
    const [row] = await bundle.given.signersOf(id);
    expect(row).toMatchObject({ ...present, code_choice: "sms" });
    const [evidence] = await readEvidenceSigners(app.services, id);
    expect(evidence).toMatchObject({ email: "ficha@example.es", language: "en" });
  }
});

test("data that agree in all documents stay, also where the record has others", async () => {
  const { documents } = await bundle.sent();
  for (const { id } of documents) expect((await bundle.given.signersOf(id))[0]?.email).toBe("ana@example.es");
});

test("a signer typed by hand with two phones is refused by name", async () => {
  const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
  const first = await bundle.aDraft(rental, "Contrato", [{ ...LANDLORD, phone: "+34600111222" }]);
  const second = await bundle.aDraft(rental, "Inventario", [{ ...LANDLORD, phone: "+34600999888" }]);
  const refused = await bundle.sendTogether([first, second]);
  expect(keyOf(refused)).toBe("422 error.bundle_signers_differ");
  expect(refused.body.errors?.[0]?.message).toContain("Luis Pérez");
  expect(await bundle.statesOf([first, second])).toEqual(["draft", "draft"]);
});

test("father and son with one name and one mailbox are two signers by their document numbers", async () => {
  const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
  const first = await bundle.aDraft(rental, "Contrato", [{ ...LANDLORD, documentation: "12345678Z" }]);
  const second = await bundle.aDraft(rental, "Inventario", [{ ...LANDLORD, documentation: "87654321X" }]);
  dataOf(await bundle.sendTogether([first, second]));
  const leads = await Promise.all([first, second].map(({ id }) => bundle.given.signersOf(id)));
  expect(leads.map(([row]) => row?.lead_id)).toEqual([null, null]);
});
