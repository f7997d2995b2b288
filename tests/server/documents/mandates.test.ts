import { buffer } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mandate } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { consentTexts } from "#shared/domain/core/consents.ts";
import { generateCreditorId } from "#shared/domain/core/creditor-id.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Document, DocumentInput } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { mailAccountChanges } from "#server/areas/administration/mail-account-changes.ts";
import { expireDocuments } from "#server/areas/documents/document-calendar.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { confirmed } from "#tests/support/confirm.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import { testServer } from "#tests/support/test-server.ts";

// In Madrid it is the next day already.
const { app, api: admin, money } = testServer({ clockAt: "2026-03-10T23:30:00Z" });
const TODAY = "2026-03-11";
const IBAN = "ES9121000418450200051332";
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
let document_type_id: string;
let creditor: Issuer;

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
  const type = { name: "Mandato de prueba", requires_signature: true, is_mandate: true };
  document_type_id = dataOf(await admin.post<DocumentType>("/document-types", type)).id;
  creditor = await aCreditor({ owner_id: null });
});
beforeEach(async () => {
  useFakeRenderer(app.services);
  await app.db.query("delete from public_call", []);
});

const keyOf = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const mandatesOf = async (person: Pick<Person, "id">) =>
  dataOf(await admin.get<Mandate[]>(`/mandates?person_id=${person.id}`));
const read = async ({ id }: Pick<Mandate, "id">) => dataOf(await admin.get<Mandate>(`/mandates/${id}`));
const signerOf = (person: Pick<Person, "id">) =>
  ({ party: "person", person_id: person.id, role: "tenant", email: "ana@example.es" }) as const;

/** Someone with an account and the address that invoices need. */
const aPayer = async () => given.aPerson({ bank_account: IBAN, address_id: (await given.anAddress()).id });

async function aCreditor(more: { owner_id?: null } = {}): Promise<Issuer> {
  const input = await money.anIssuerInput(more);
  return money.anIssuer({ ...input, creditor_id: generateCreditorId(input.tax_id) });
}

const aRentalOf = ({ id }: Pick<Person, "id">) => given.aRental({ payer_id: id });

/** A draft of the mandate of a rental with a text, for its payer, who has an account. */
async function aDraft(more: Partial<DocumentInput> = {}): Promise<{ document: Document; person: Person }> {
  const person = await aPayer();
  const rental_id = more.rental_id === undefined ? (await aRentalOf(person)).id : more.rental_id;
  const document = await given.aDocument({ document_type_id, signers: [signerOf(person)], ...more, rental_id });
  return { document: await given.withText(document, "Autorizo los adeudos."), person };
}

async function aSent(more: Partial<DocumentInput> = {}, debtor?: Person) {
  const { document, person } = await aDraft(more);
  const sent = await given.send(document);
  const [mandate] = await mandatesOf(debtor ?? person);
  if (!mandate) throw new Error("Sending creates a mandate");
  return { document: sent, person: debtor ?? person, mandate };
}

async function linkOf(document: Document): Promise<string> {
  const [signer] = await given.signersOf(document.id);
  const { path } = dataOf(
    await admin.post<{ path: string }>(`/documents/${document.id}/signers/${signer?.id}/link`, {}),
  );
  return `/external-document/${path.split("/").at(-1) ?? ""}`;
}

const sign = async (document: Document, link?: string) =>
  app.visitor.post(`${link ?? (await linkOf(document))}/sign`, {
    pdf_sha256: document.pdf_sha256,
    consent_version: consentTexts.electronic_signature.version,
    kind: "drawn",
    strokes: aDrawing(),
  });

describe("sending a mandate to be signed", () => {
  test("sending creates a pending mandate with the person's account and the document's code as reference", async () => {
    const { document, person, mandate } = await aSent();
    expect(document.state).toBe("sent");
    expect(mandate).toMatchObject({
      person_id: person.id,
      iban: IBAN,
      reference: document.code,
      state: "pending",
      signed_on: null,
      document_id: document.id,
      document_label: `${document.code} · ${document.title}`,
      issuer_id: creditor.id,
      issuer_label: creditor.label,
      scheme: "core",
    });
  });

  test("the mandate is there from the moment of sending, and two requests at once create one", async () => {
    const { document, person } = await aDraft();
    const replies = await Promise.all([given.move(document, "send"), given.move(document, "send")]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await mandatesOf(person)).toMatchObject([{ state: "pending" }]);
    await runJobs(app.services);
    expect(await mandatesOf(person)).toHaveLength(1);
  });

  test("a person without an account sends no mandate, and the reason names the person", async () => {
    const { document, person } = await aDraft();
    await app.db.query("update person set bank_account = null where id = $1", [person.id]);
    const refused = await given.move(document, "send");
    expect(keyOf(refused)).toBe("422 error.mandate_account_missing");
    expect(refused.body.errors?.[0]?.message).toContain(person.label);
    expect(await mandatesOf(person)).toEqual([]);
    expect((await given.read(document.id)).state).toBe("draft");
  });

  test("exactly one person signs a mandate: not two, no name without a record, and no one who only approves", async () => {
    const [one, two] = [await given.aPerson({ bank_account: IBAN }), await given.aPerson({ bank_account: IBAN })];
    const wrong = [
      [signerOf(one), signerOf(two)],
      [{ party: "other", name: "Ana Gil", email: "ana@example.es", role: "tenant" } as const],
      [{ ...signerOf(one), task: "approve" } as const],
    ];
    for (const signers of wrong) {
      const { document } = await aDraft({ signers });
      expect(keyOf(await given.move(document, "send"))).toBe("422 error.mandate_signer");
    }
    const copy = { ...signerOf(two), task: "copy" } as const;
    const payer = await aPayer();
    const rental_id = (await aRentalOf(payer)).id;
    const { document } = await aDraft({ rental_id, signers: [signerOf(payer), copy] });
    expect((await given.move(document, "send")).status).toBe(200);
  });

  test("the mandate of a rental is signed by its payer or a tenant, whom a new draft has as its only signer", async () => {
    const payer = await aPayer();
    const rental = await given.aRental({ payer_id: payer.id });
    const document = await given.aDocument({ document_type_id, rental_id: rental.id });
    expect(await given.signersOf(document.id)).toMatchObject([{ person_id: payer.id, role: "other", task: "sign" }]);
    const { document: strange } = await aDraft({ rental_id: rental.id });
    expect(keyOf(await given.move(strange, "send"))).toBe("422 error.mandate_signer");
    expect((await given.move(await given.withText(document), "send")).status).toBe(200);
    expect(await mandatesOf(payer)).toMatchObject([{ state: "pending" }]);
  });

  test("a mandate without a rental is not sent, for nothing says who collects and who pays", async () => {
    const { document, person } = await aDraft({ rental_id: null });
    expect(keyOf(await given.move(document, "send"))).toBe("422 error.mandate_without_rental");
    expect(await mandatesOf(person)).toEqual([]);
    expect((await given.read(document.id)).state).toBe("draft");
  });

  test("a mandate is not sent where the issuer of the rental's invoices has no creditor identifier", async () => {
    const payer = await aPayer();
    const { id: invoice_series_id } = await money.aSeries({ is_default: false });
    const rental = await given.aRental({ payer_id: payer.id, invoice_series_id });
    const { document } = await aDraft({ rental_id: rental.id, signers: [signerOf(payer)] });
    expect(keyOf(await given.move(document, "send"))).toBe("422 error.mandate_creditor_missing");
    expect(await mandatesOf(payer)).toEqual([]);
  });

  test("a failed rendering takes the mandate back with the document, and sending again creates it again", async () => {
    const { document, person } = await aDraft();
    useFakeRenderer(app.services, async () => {
      throw new AppError("document_unprintable");
    });
    const failed = await given.send(document);
    expect(failed.state).toBe("draft");
    expect(await mandatesOf(person)).toEqual([]);
    useFakeRenderer(app.services);
    await given.send(failed);
    expect(await mandatesOf(person)).toMatchObject([{ state: "pending", reference: document.code }]);
  });

  test("the database refuses to send a mandate that was not created, as a server of the former release would", async () => {
    const { document } = await aDraft();
    const sent = app.db.query("update document set state = 'printing' where id = $1", [document.id]);
    await expect(sent).rejects.toThrow("forbidden_move");
    expect((await given.read(document.id)).state).toBe("draft");
  });

  test("a role that may not send creates no mandate", async () => {
    const { document, person } = await aDraft();
    const agent = await app.logInAs("agent");
    expect((await agent.post(`/documents/${document.id}/send`, { version: document.version })).status).toBe(403);
    expect(await mandatesOf(person)).toEqual([]);
  });
});

describe("the text of a mandate", () => {
  const aFilled = async () => {
    await seedTemplates(app.services);
    const template = dataOf(await admin.get<Template[]>("/templates?page_size=100")).find(
      ({ title }) => title === "Orden de domiciliación SEPA",
    );
    const payer = await aPayer();
    const rental = await given.aRental({ payer_id: payer.id });
    const { document_type_id: type = "" } = template ?? {};
    const document = await given.aDocument({ document_type_id: type, template_id: template?.id, rental_id: rental.id });
    return { document, payer, type };
  };

  test("the starter template states debtor, whole account and the document's code, and its type creates mandates", async () => {
    const { document, payer, type } = await aFilled();
    expect(dataOf(await admin.get<DocumentType>(`/document-types/${type}`))).toMatchObject({ is_mandate: true });
    const [file] = await app.db.query<{ docx_key: string }>("select docx_key from document where id = $1", [
      document.id,
    ]);
    const text = textOfDocx(await buffer(await app.services.files.get(file?.docx_key ?? "")));
    for (const part of [
      document.code,
      payer.label,
      "ES91 2100 0418 4502 0005 1332",
      creditor.name,
      creditor.creditor_id,
    ])
      expect(text).toContain(part);
    expect(text).toContain(`Firma de ${payer.label}`);
    expect((await given.move(document, "send")).status).toBe(200);
    expect(await mandatesOf(payer)).toMatchObject([{ state: "pending", reference: document.code }]);
  });

  test("a text that was filled with another account or debtor is not sent until it is filled again", async () => {
    const { document, payer } = await aFilled();
    await app.db.query("update person set bank_account = 'ES7921000813610123456789' where id = $1", [payer.id]);
    const outdated = await given.read(document.id);
    expect(outdated.is_outdated).toBe(true);
    expect(keyOf(await given.move(outdated, "send"))).toBe("422 error.mandate_outdated");
    expect(await mandatesOf(payer)).toEqual([]);
    const filled = dataOf(await given.move(outdated, "fill"));
    expect((await given.move(filled, "send")).status).toBe(200);
    expect(await mandatesOf(payer)).toMatchObject([{ iban: "ES7921000813610123456789" }]);
  });

  test("a text that was filled with another address of its debtor is not sent until it is filled again", async () => {
    const { document, payer } = await aFilled();
    await app.db.query("update address set street = 'Calle Nueva, 3' where id = $1", [payer.address_id]);
    const outdated = await given.read(document.id);
    expect(keyOf(await given.move(outdated, "send"))).toBe("422 error.mandate_outdated");
    expect((await given.move(dataOf(await given.move(outdated, "fill")), "send")).status).toBe(200);
  });

  test("a text that was filled with another creditor is not sent until it is filled again", async () => {
    const { document, payer } = await aFilled();
    const { id: invoice_series_id } = await money.aSeries({ issuer_id: (await aCreditor()).id, is_default: false });
    await app.db.query("update rental set invoice_series_id = $2 where id = $1", [
      document.rental_id,
      invoice_series_id,
    ]);
    const outdated = await given.read(document.id);
    expect(outdated.is_outdated).toBe(true);
    expect(keyOf(await given.move(outdated, "send"))).toBe("422 error.mandate_outdated");
    expect((await given.move(dataOf(await given.move(outdated, "fill")), "send")).status).toBe(200);
    expect(await mandatesOf(payer)).toHaveLength(1);
  });

  test.each([
    { own: ["Mandato SEPA"], added: "Mandato SEPA de domiciliación" },
    { own: ["Mandato SEPA", "Mandato SEPA de domiciliación", "mandato sepa 2"], added: "Mandato SEPA 3" },
  ])(
    "types of the company with the program's names stay as they are, and mandates get $added",
    async ({ own, added }) => {
      const fresh = await createTestApp();
      try {
        const api = await fresh.logInAs("admin");
        for (const name of own) dataOf(await api.post<DocumentType>("/document-types", { name, is_mandate: false }));
        await seedTemplates(fresh.services);
        const types = dataOf(await api.get<DocumentType[]>("/document-types?page_size=100"));
        const mandates = types.filter(({ is_mandate }) => is_mandate);
        expect(mandates.map(({ name }) => name)).toEqual([added]);
        const [template] = dataOf(await api.get<Template[]>(`/templates?document_type_id=${mandates[0]?.id}`));
        expect(template).toMatchObject({ title: "Orden de domiciliación SEPA", state: "active" });
      } finally {
        await fresh.close();
      }
    },
  );
});

describe("the end of a mandate's document", () => {
  test("the last signature makes the mandate active, signed on the day in Madrid, once for two requests", async () => {
    const { document, mandate } = await aSent();
    const link = await linkOf(document);
    const replies = await Promise.all([sign(document, link), sign(document, link)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(mandate)).toMatchObject({ state: "active", signed_on: TODAY, document_id: document.id });
  });

  test("a signed mandate of another account than the one before is recorded as a change, without a confirmation of staff", async () => {
    const person = await aPayer();
    await money.aMandate({ person_id: person.id, iban: "ES7921000813610123456789" });
    const rental_id = (await aRentalOf(person)).id;
    const { document, mandate } = await aSent({ rental_id, signers: [signerOf(person)] }, person);
    const changes = () =>
      app.db.query<{ old_ending: string; new_ending: string; changed_by: string | null }>(
        "select old_ending, new_ending, changed_by from bank_account_change where entity_id = $1",
        [mandate.id],
      );
    expect(await changes()).toEqual([]);
    dataOf(await sign(document));
    expect(await changes()).toEqual([{ old_ending: "6789", new_ending: "1332", changed_by: null }]);
    await mailAccountChanges.run(app.services, { payload: null, signal: new AbortController().signal });
    const notices = await app.db.query<{ message: string }>("select message from notification where subject_id = $1", [
      mandate.id,
    ]);
    expect(notices[0]?.message).toContain(`${person.label} ha cambiado la cuenta bancaria de ${person.label}`);
  });

  test("a refusal of the signer cancels the mandate", async () => {
    const { document, mandate } = await aSent();
    dataOf(await app.visitor.post(`${await linkOf(document)}/decline`, { reason: "No es mi cuenta" }));
    expect(await read(mandate)).toMatchObject({ state: "cancelled", signed_on: null });
  });

  test("the expiry of the document cancels the mandate", async () => {
    const { document, mandate } = await aSent({ valid_days: 1 });
    const now = new Date(Date.parse("2026-03-10T23:30:00Z") + 2 * 86_400_000);
    const clock = { ...app.services.clock, now: () => now, today: () => "2026-03-13" };
    await expireDocuments({ ...app.services, clock });
    expect((await given.read(document.id)).state).toBe("expired");
    expect((await read(mandate)).state).toBe("cancelled");
  });

  test("cancelling the document cancels the mandate, also before it is rendered", async () => {
    const { document, mandate } = await aSent();
    dataOf(await given.move(document, "cancel", { reason: "Otra cuenta" }));
    expect((await read(mandate)).state).toBe("cancelled");
    const { document: draft, person } = await aDraft();
    const printing = dataOf(await given.move(draft, "send"));
    dataOf(await given.move(printing, "cancel", { reason: "Otra cuenta" }));
    await runJobs(app.services);
    expect(await mandatesOf(person)).toMatchObject([{ state: "cancelled" }]);
  });

  test("the cancellation of its rental cancels the mandate with the document", async () => {
    const payer = await aPayer();
    const rental = await given.aRental({ payer_id: payer.id });
    const document = await given.withText(await given.aDocument({ document_type_id, rental_id: rental.id }));
    await given.send(document);
    const { version } = dataOf(await admin.get<{ version: number }>(`/rentals/${rental.id}`));
    dataOf(await admin.post(`/rentals/${rental.id}/cancel`, { version }));
    expect((await given.read(document.id)).state).toBe("cancelled");
    expect(await mandatesOf(payer)).toMatchObject([{ state: "cancelled" }]);
  });

  test("a document of another type, and a mandate signed on paper, are not touched by signatures", async () => {
    const { person, document } = await aDraft({ document_type_id: await given.aDocumentType("Anexo") });
    const paper = await money.aMandate({ person_id: person.id });
    await sign(await given.send(document));
    expect(await mandatesOf(person)).toEqual([paper]);
  });
});

describe("collecting with a mandate that is signed as a document", () => {
  /** A direct debit of an issuer for a person. */
  async function aDebit(issuer: Issuer, person: Pick<Person, "id">): Promise<void> {
    const { id: series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    const payment_method_id = await money.aMethod("direct_debit");
    await money.anIssuedInvoice({ series_id, person_id: person.id, due_date: "2026-03-05", payment_method_id });
  }
  /** A mandate that is out to be signed, for a creditor of its own. */
  async function aSentFor(issuer: Issuer) {
    const payer = await aPayer();
    const { id: invoice_series_id } = await money.aSeries({ issuer_id: issuer.id, is_default: false });
    const rental = await given.aRental({ payer_id: payer.id, invoice_series_id });
    return aSent({ rental_id: rental.id, signers: [signerOf(payer)] }, payer);
  }

  test("an issuer collects with the mandate that names it, else with one on paper, never with that of another", async () => {
    const [named, other] = [await aCreditor(), await aCreditor()];
    const { document, person, mandate } = await aSentFor(named);
    dataOf(await sign(document));
    await aDebit(named, person);
    await aDebit(other, person);
    const refused = await money.aRemittance({ issuer_id: other.id });
    expect(dataOf(await admin.get(`/remittances/${refused.id}/exceptions`))).toMatchObject([{ reason: "no_mandate" }]);
    dataOf(await admin.post(`/remittances/${refused.id}/cancel`, { version: refused.version }));
    const paper = await money.aMandate({ person_id: person.id, signed_on: TODAY, iban: IBAN });
    const lines = await Promise.all(
      [named, other].map(async ({ id: issuer_id }) => {
        const { id } = await money.aRemittance({ issuer_id });
        return app.db.query("select mandate_id from remittance_line where remittance_id = $1", [id]);
      }),
    );
    expect(lines).toEqual([[{ mandate_id: mandate.id }], [{ mandate_id: paper.id }]]);
  });

  test("a remittance takes the receipt from the signature on, and not before", async () => {
    const issuer = await aCreditor();
    const { document, person, mandate } = await aSentFor(issuer);
    await aDebit(issuer, person);
    const before = await money.aRemittance({ issuer_id: issuer.id });
    expect(before.line_count).toBe(0);
    dataOf(await sign(document));
    dataOf(await admin.post(`/remittances/${before.id}/cancel`, { version: before.version }));
    const after = await money.aRemittance({ issuer_id: issuer.id });
    expect(after.line_count).toBe(1);
    const generated = dataOf(
      await admin.post<Remittance>(`/remittances/${after.id}/generate`, { version: after.version }),
    );
    const file = (await admin.download(`/remittances/${generated.id}/file`)).bytes.toString("utf8");
    expect(file).toContain(`<MndtId>${mandate.reference}</MndtId><DtOfSgntr>${TODAY}</DtOfSgntr>`);
    expect(file).toContain(IBAN);
  });

  test("by hand a pending mandate is neither changed, moved, archived nor deleted", async () => {
    const { document, mandate } = await aSent();
    const { id, version } = mandate;
    const state = { version, state: "active" };
    expect((await admin.patch(`/mandates/${id}`, state)).status).toBeGreaterThanOrEqual(400);
    const replies = [
      await admin.patch(`/mandates/${id}`, { version, signed_on: "2026-03-01" }),
      await admin.patch(`/mandates/${id}`, { version, notes: "Urgente" }),
      await admin.post(`/mandates/${id}/archive`, { version }),
      await admin.delete(`/mandates/${id}`),
    ];
    expect(replies.map(keyOf)).toEqual(Array.from({ length: 4 }, () => "409 error.mandate_of_document"));
    expect(keyOf(await admin.post(`/mandates/${id}/cancel`, { version }))).toBe("409 error.forbidden_move");
    expect(await read(mandate)).toEqual(mandate);
    expect((await given.read(document.id)).state).toBe("sent");
  });

  test("of a mandate signed as a document only the notes change, and it is cancelled as any other", async () => {
    const { document, mandate } = await aSent();
    dataOf(await sign(document));
    const { id, version } = await read(mandate);
    const change = { version, iban: "ES7921000813610123456789" };
    const other = await admin.patch(`/mandates/${id}`, change, await confirmed(admin));
    expect(keyOf(other)).toBe("409 error.mandate_of_document");
    const noted = dataOf(await admin.patch<Mandate>(`/mandates/${id}`, { version, notes: "Firmado en línea" }));
    const cancelled = await admin.post<Mandate>(`/mandates/${id}/cancel`, { version: noted.version });
    expect(dataOf(cancelled)).toMatchObject({ state: "cancelled", signed_on: TODAY, notes: "Firmado en línea" });
  });
});

test("a type of mandates needs a signature, is no contract and admits no delegate", async () => {
  const impossible = [{ requires_signature: false }, { is_contract: true }, { allows_delegation: true }];
  for (const [index, more] of impossible.entries()) {
    const type = { name: `Mandato imposible ${index}`, requires_signature: true, is_mandate: true, ...more };
    const refused = await admin.post("/document-types", type);
    expect([keyOf(refused), refused.body.errors?.[0]?.field]).toEqual(["400 validation.mandate_signed", "is_mandate"]);
  }
});

test("a mandate that is out to be signed is given to no delegate, whatever its type becomes", async () => {
  const type = { name: "Mandato que cambia", requires_signature: true, is_mandate: true };
  const { id, version } = dataOf(await admin.post<DocumentType>("/document-types", type));
  const { document } = await aSent({ document_type_id: id });
  dataOf(await admin.patch(`/document-types/${id}`, { version, is_mandate: false, allows_delegation: true }));
  const link = await linkOf(document);
  expect(dataOf(await app.visitor.get(link))).toMatchObject({ can_delegate: false });
});
