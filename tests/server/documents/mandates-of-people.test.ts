import { beforeEach, expect, test } from "vitest";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { expireDocuments } from "#server/areas/documents/document-calendar.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import { tablesWith } from "#tests/support/tables-with.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-10T10:00:00Z" });
const IBAN = "ES7921000813610123456789";

beforeEach(() => {
  useFakeRenderer(app.services);
});

/** A mandate that is a draft with a text, for the payer of a rental. */
async function aDraft(admin: Api) {
  const given = await createDocumentBuilders(app, admin);
  const money = createMoneyBuilders(admin, given);
  const type = { name: `Mandato ${nextNumber()}`, requires_signature: true, is_mandate: true };
  const { id: document_type_id } = dataOf(await admin.post<DocumentType>("/document-types", type));
  const input = await money.anIssuerInput();
  const issuer = await money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
  const { id: invoice_series_id } = await money.aSeries({ issuer_id: issuer.id });
  const address_id = (await given.anAddress()).id;
  const person = await given.aPerson({ last_name: "Valdepiélago", bank_account: IBAN, address_id });
  const rental = await given.aRental({ payer_id: person.id, invoice_series_id });
  const empty = await given.aDocument({ document_type_id, rental_id: rental.id });
  return { given, person, rental, document: await given.withText(empty, "Autorizo los adeudos.") };
}

async function aSent(admin: Api) {
  const draft = await aDraft(admin);
  return { ...draft, document: await draft.given.send(draft.document) };
}

const mandatesOf = async (api: Api, { id }: Pick<Person, "id">) =>
  dataOf(await api.get<Mandate[]>(`/mandates?person_id=${id}`));
const personNow = async (api: Api, { id }: Pick<Person, "id">) => dataOf(await api.get<Person>(`/persons/${id}`));

async function sign(admin: Api, document: Document): Promise<void> {
  const [signer] = dataOf(await admin.get<{ id: string }[]>(`/documents/${document.id}/signers`));
  const reply = await admin.post<{ path: string }>(`/documents/${document.id}/signers/${signer?.id}/link`, {});
  const key = dataOf(reply).path.split("/").at(-1) ?? "";
  dataOf(
    await app.visitor.post(`/external-document/${key}/sign`, {
      pdf_sha256: document.pdf_sha256,
      consent_version: consentTexts.electronic_signature.version,
      kind: "drawn",
      strokes: aDrawing(),
    }),
  );
}

test("a merge moves a pending mandate with its document, and the signature makes it active for the account that was read", async () => {
  const admin = await app.logInAs("admin");
  const { given, person, document } = await aSent(admin);
  const survivor = await given.aPerson({ bank_account: null, address_id: (await given.anAddress()).id });
  const [into, other] = [await personNow(admin, survivor), await personNow(admin, person)];
  const body = { version: into.version, duplicate_id: other.id, duplicate_version: other.version, take: [] };
  dataOf(await admin.post(`/persons/${into.id}/merge`, body, await confirmed(admin)));
  expect(await mandatesOf(admin, survivor)).toMatchObject([{ state: "pending", iban: IBAN, document_id: document.id }]);
  await sign(admin, document);
  expect(await mandatesOf(admin, survivor)).toMatchObject([{ state: "active", iban: IBAN, document_id: document.id }]);
});

test("a manager of some properties sends the mandates of their rentals alone, and neither changes nor cancels one by hand", async () => {
  const admin = await app.logInAs("admin");
  const [own, strange] = [await aDraft(admin), await aDraft(admin)];
  await assignProperties(app.db, [own.rental.property_id]);
  const manager = await app.logInAs("manager");
  const send = async ({ id, version }: Document) => manager.post<Document>(`/documents/${id}/send`, { version });
  expect((await send(strange.document)).status).toBe(404);
  expect(await mandatesOf(admin, strange.person)).toEqual([]);
  expect((await send(own.document)).status).toBe(200);
  await runJobs(app.services);
  const [mandate] = await mandatesOf(manager, own.person);
  expect(mandate).toMatchObject({ state: "pending", person_id: own.person.id });
  const { id = "", version = 0 } = mandate ?? {};
  expect((await manager.patch(`/mandates/${id}`, { version, notes: "Urgente" })).status).toBe(403);
  expect((await manager.post(`/mandates/${id}/cancel`, { version })).status).toBe(403);
  // The issuer's name is out of the manager's reach, for the owner of another property is the creditor.
  expect(mandate?.issuer_label).toBeNull();
  const [unchanged] = await mandatesOf(admin, own.person);
  expect(unchanged).toEqual({ ...mandate, issuer_label: unchanged?.issuer_label });
});

test("erasure removes a mandate that was never signed, and leaves one that was without account and document", async () => {
  const admin = await app.logInAs("admin");
  const [unsigned, signed] = [await aSent(admin), await aSent(admin)];
  await sign(admin, signed.document);
  const erase = async (person: Person, by: Api) => {
    const { version } = await personNow(by, person);
    return by.post<Person>(`/persons/${person.id}/erase`, { version, reason: "Plazo cumplido" });
  };
  expect((await erase(unsigned.person, admin)).status).toBe(409);
  expect(await mandatesOf(admin, unsigned.person)).toMatchObject([{ state: "pending", iban: IBAN }]);
  await app.restartAt("2045-03-02T09:00:00Z");
  const later = await app.logInAs("admin");
  await expireDocuments(app.services);
  expect(await mandatesOf(later, unsigned.person)).toMatchObject([{ state: "cancelled", signed_on: null }]);
  for (const { person } of [unsigned, signed]) {
    await app.db.query("update rental set state = 'cancelled' where payer_id = $1", [person.id]);
    dataOf(await erase(person, later));
    const left = await app.db.query("select 1 from mandate where person_id = $1 and iban = $2", [person.id, IBAN]);
    expect(left).toEqual([]);
    expect(await tablesWith(app.db, [person.documentation])).toEqual([]);
  }
  expect(await mandatesOf(later, unsigned.person)).toEqual([]);
  expect(await mandatesOf(later, signed.person)).toMatchObject([{ document_id: null, signed_on: "2026-03-10" }]);
});
