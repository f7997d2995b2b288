import { afterAll, beforeAll, expect, test } from "vitest";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBundleFixture, LANDLORD } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let bundle: Awaited<ReturnType<typeof createBundleFixture>>;

beforeAll(async () => {
  bundle = await createBundleFixture(app, admin);
});
afterAll(() => bundle.server.close());

test("a mandate is signed on the day of its own last signature, not when the last document is", async () => {
  useFakeRenderer(app.services);
  const { payer, rental } = await bundle.aBilledRental();
  const person: SignerInput = { party: "person", person_id: payer.id, email: "ana@example.es", role: "other" };
  const document_type_id = await bundle.aType("Mandato de prueba", { is_mandate: true });
  const mandate = await bundle.aDraft(rental, "Mandato", [person], { document_type_id });
  const contract = await bundle.aDraft(rental, "Contrato", [person, LANDLORD]);
  dataOf(await bundle.sendTogether([mandate, contract]));
  await runJobs(app.services);
  const [debtor, landlord] = [await bundle.linkTo("ana@example.es"), await bundle.linkTo("luis@example.es")];
  expect((await bundle.sign(debtor)).status).toBe(200);
  await app.restartAt("2026-03-12T09:00:00Z");
  expect((await bundle.sign(landlord)).status).toBe(200);
  const later = await app.logInAs("admin");
  const mandates = dataOf(await later.get<Mandate[]>(`/mandates?person_id=${payer.id}`));
  expect(mandates.map(({ state, signed_on }) => [state, signed_on])).toEqual([["active", "2026-03-10"]]);
});
