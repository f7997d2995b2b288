import { expect, test } from "vitest";
import type { Person } from "#shared/domain/persons/person.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBundleFixture, tenantOf } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { makePdf } from "#tests/support/pdf-files.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-10T10:00:00Z", env: { smtpAllowPrivate: true } });

test("the first of several documents is erased with the only person who signed it, and the others stay as they were signed", async () => {
  const admin = await app.logInAs("admin");
  const bundle = await createBundleFixture(app, admin);
  useFakeRenderer(app.services, async () => makePdf());
  const witness = await bundle.given.aPerson();
  const asWitness: SignerInput = { party: "person", person_id: witness.id, email: "eva@example.es", role: "other" };
  const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
  const { documents } = await bundle.deliver([
    await bundle.aDraft(rental, "Declaración", [asWitness]),
    await bundle.aDraft(rental, "Acta", [asWitness, tenantOf(rental)]),
  ]);
  expect((await bundle.sign(await bundle.linkTo("eva@example.es"))).status).toBe(200);
  expect((await bundle.sign(await bundle.linkTo("ana@example.es"))).status).toBe(200);
  await sealDocuments(app.services);
  const [first, second] = await bundle.readAll(documents);
  expect(first?.signed_pdf_sha256).not.toBeNull();
  await bundle.server.close();

  await app.restartAt("2045-03-02T09:00:00Z");
  const later = await app.logInAs("admin");
  await app.db.query("update rental set state = 'active', signed_on = '2026-03-10' where id = $1", [rental.id]);
  const { version } = dataOf(await later.get<Person>(`/persons/${witness.id}`));
  dataOf(await later.post<Person>(`/persons/${witness.id}/erase`, { version, reason: "Plazo cumplido" }));
  expect((await later.get(`/documents/${first?.id}`)).status).toBe(404);
  expect(dataOf(await later.get(`/documents/${second?.id}`))).toMatchObject({
    state: "signed",
    signed_pdf_sha256: second?.signed_pdf_sha256,
  });
  const signers = await app.db.query("select state, lead_id from signer where document_id = $1 order by position", [
    second?.id,
  ]);
  expect(signers).toEqual([
    { state: "signed", lead_id: null },
    { state: "signed", lead_id: null },
  ]);
});
