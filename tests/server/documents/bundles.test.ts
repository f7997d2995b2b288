import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SentBundle } from "#shared/domain/documents/bundle.ts";
import type { Document, DocumentInput } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { CodeConfirmation } from "#shared/domain/documents/signing-code.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { expireDocuments, remindDocuments } from "#server/areas/documents/document-calendar.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { aDrawing } from "#tests/support/signed-contents.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;
let server: TestSmtpServer;
const types = { plain: "", code: "", mandate: "" };

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
  server = await startSmtpServer();
  dataOf(await changeSettings(admin, plainServer(server.port)));
  const aType = async (name: string, more: object) =>
    dataOf(await admin.post<DocumentType>("/document-types", { name, requires_signature: true, ...more })).id;
  types.plain = await aType("Inventario de prueba", {});
  types.code = await aType("Aviso con código", { signing_strength: "code" });
  types.mandate = await aType("Mandato de prueba", { is_mandate: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  useFakeRenderer(app.services);
  await deliverMails(app.services);
  seen = server.mails.length;
  await app.db.query("delete from public_call", []);
});
/** The mails that arrived since the test began, or since it counted them. */
let seen = 0;
const newMails = () => server.mails.slice(seen);

/** The services with the clock advanced by these days. */
const later = (days: number) => {
  const now = new Date(app.services.clock.now().getTime() + days * 86_400_000);
  return { ...app.services, clock: { ...app.services.clock, now: () => now } };
};
const keyOf = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const IBAN = "ES9121000418450200051332";
const tenantOf = ({ tenant_id }: Rental): SignerInput => ({
  party: "person",
  person_id: tenant_id,
  email: "ana@example.es",
  role: "tenant",
});
const LANDLORD: SignerInput = { party: "other", name: "Luis Pérez", email: "luis@example.es", role: "landlord" };

async function aDraft(
  rental: Rental,
  title: string,
  signers: readonly SignerInput[],
  more: Partial<DocumentInput> = {},
) {
  const document = await given.aDocument({
    rental_id: rental.id,
    document_type_id: types.plain,
    title,
    signers: [...signers],
    ...more,
  });
  return given.withText(document, `Texto de ${title}.`);
}

/** A contract that tenant and landlord sign, and an inventory that only the tenant signs. */
async function drafts(more: Partial<DocumentInput> = {}) {
  const rental = await given.aRental({ deposit_amount: 80_000 });
  const first = await aDraft(rental, "Contrato", [tenantOf(rental), LANDLORD], more);
  const second = await aDraft(rental, "Inventario", [tenantOf(rental)], more);
  return { rental, documents: [first, second] };
}

const sendTogether = (documents: readonly Document[], api = admin) =>
  api.post<SentBundle>("/documents/bundles", { documents: documents.map(({ id, version }) => ({ id, version })) });
const readAll = (documents: readonly Document[]) => Promise.all(documents.map(({ id }) => given.read(id)));
const statesOf = async (documents: readonly Document[]) => (await readAll(documents)).map(({ state }) => state);

/** The links in the mails that arrived, by address. */
async function linksOf(): Promise<ReadonlyMap<string, string>> {
  await deliverMails(app.services);
  const links = new Map<string, string>();
  for (const { envelope, text } of newMails()) {
    const [, key] = /external-document\/([\w-]+)/.exec(text) ?? [];
    if (key) links.set(envelope.to.join(), key);
  }
  return links;
}

async function sent(more: Partial<DocumentInput> = {}) {
  const { rental, documents } = await drafts(more);
  dataOf(await sendTogether(documents));
  await runJobs(app.services);
  const links = await linksOf();
  const [tenant = "", landlord = ""] = ["ana@example.es", "luis@example.es"].map(
    (address) => [...links].find(([to]) => to.includes(address))?.[1] ?? "",
  );
  return { rental, documents: await readAll(documents), tenant, landlord };
}

const open = async (key: string) => dataOf(await app.visitor.get<SigningPageData>(`/external-document/${key}`));
const inputOf = ({ document, rest, consent }: SigningPageData, changes: object = {}) => ({
  pdf_sha256: document.pdf_sha256,
  consent_version: consent.version,
  kind: "drawn",
  strokes: aDrawing(),
  rest: rest.map(({ code, pdf_sha256 }) => ({
    code,
    pdf_sha256,
    reading: { pages_shown: [1], page_count: 1, seconds: 7 },
  })),
  ...changes,
});
const sign = async (key: string, changes: object = {}) =>
  app.visitor.post<SigningReceipt>(`/external-document/${key}/sign`, inputOf(await open(key), changes));
const kindsOf = async ({ id }: Document) =>
  dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)).map(({ kind }) => kind);

describe("sending documents together", () => {
  test("each signer gets one mail that names all documents they sign, and one link", async () => {
    const { documents, tenant, landlord } = await sent({ valid_days: 12 });
    expect(documents.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(documents[0]?.bundle_id).not.toBeNull();
    expect(documents[1]?.bundle_id).toBe(documents[0]?.bundle_id);
    expect(newMails()).toHaveLength(2);
    const toTenant = newMails().find(({ envelope }) => envelope.to.includes("ana@example.es"));
    expect(toTenant?.text).toContain("Contrato");
    expect(toTenant?.text).toContain("Inventario");
    expect((await open(tenant)).rest.map(({ title }) => title)).toEqual(["Inventario"]);
    expect((await open(landlord)).rest).toEqual([]);
    for (const document of documents) expect(await kindsOf(document)).toContain("mailed");
  });

  test("the shortest term of the documents holds for all", async () => {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const long = await aDraft(rental, "Contrato", [tenantOf(rental)], { valid_days: 30 });
    const short = await aDraft(rental, "Inventario", [tenantOf(rental)], { valid_days: 10 });
    dataOf(await sendTogether([long, short]));
    await runJobs(app.services);
    const dates = (await readAll([long, short])).map(({ expires_at }) => expires_at?.slice(0, 10));
    expect(dates).toEqual(["2026-03-20", "2026-03-20"]);
  });

  test("nothing is sent when one document cannot be rendered: all are drafts again, with the reason, and can be sent alone", async () => {
    const { documents } = await drafts();
    const [first, second] = documents;
    let rendered = 0;
    useFakeRenderer(app.services, async (docx) => {
      rendered += 1;
      if (rendered === 2) throw new AppError("document_unprintable");
      return Buffer.from(`%PDF-1.7 ${docx.length}\n%%EOF`);
    });
    dataOf(await sendTogether(documents));
    await runJobs(app.services);
    const after = await readAll(documents);
    expect(after.map(({ state, bundle_id }) => [state, bundle_id])).toEqual([
      ["draft", null],
      ["draft", null],
    ]);
    expect(new Set(after.map(({ failure }) => failure))).toEqual(
      new Set(["document_unprintable", "bundle_not_rendered"]),
    );
    expect((await linksOf()).size).toBe(0);
    useFakeRenderer(app.services);
    if (!first || !second) throw new Error("Two drafts");
    expect((await given.send(await given.read(second.id))).state).toBe("sent");
  });

  test("what cannot be sent alone is refused with the document's code, and nothing is sent", async () => {
    const { rental, documents } = await drafts();
    const empty = await given.aDocument({
      rental_id: rental.id,
      document_type_id: types.plain,
      signers: [tenantOf(rental)],
    });
    const refused = await sendTogether([...documents, empty]);
    expect(keyOf(refused)).toBe("422 error.bundle_refused");
    expect(refused.body.errors?.[0]?.message).toContain(empty.code);
    expect(await statesOf([...documents, empty])).toEqual(["draft", "draft", "draft"]);
  });

  test("documents of two rentals, with two signing orders, or of which one has changed are not sent together", async () => {
    const [one, two] = [await drafts(), await drafts()];
    const [a, b] = one.documents;
    const [c] = two.documents;
    if (!a || !b || !c) throw new Error("Drafts");
    expect(keyOf(await sendTogether([a, c]))).toBe("422 error.bundle_rentals_differ");
    const ordered = await aDraft(one.rental, "Anexo", [LANDLORD], { signing_order: "sequential" });
    expect(keyOf(await sendTogether([a, ordered]))).toBe("422 error.bundle_orders_differ");
    expect(keyOf(await sendTogether([a, { ...b, version: b.version + 1 }]))).toBe("409 error.stale");
    expect((await sendTogether([a, a])).status).toBe(400);
    expect((await sendTogether([a])).status).toBe(400);
    expect(await statesOf([a, b, c])).toEqual(["draft", "draft", "draft"]);
  });

  test("signing orders that contradict each other are refused, and so is one act that would sign and approve", async () => {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const order = { signing_order: "sequential" } as const;
    const first = await aDraft(rental, "Uno", [tenantOf(rental), LANDLORD], order);
    const second = await aDraft(rental, "Dos", [LANDLORD, tenantOf(rental)], order);
    expect(keyOf(await sendTogether([first, second]))).toBe("422 error.bundle_orders_conflict");
    const third = await aDraft(rental, "Tres", [{ ...tenantOf(rental), task: "approve" }], order);
    expect(keyOf(await sendTogether([first, third]))).toBe("422 error.bundle_tasks_differ");
    expect(await statesOf([first, second, third])).toEqual(["draft", "draft", "draft"]);
  });

  test("two contracts of a rental are not sent together", async () => {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const contract = async () =>
      given.withText(await given.aDocument({ rental_id: rental.id, signers: [tenantOf(rental), LANDLORD] }));
    const [one, two] = [await contract(), await contract()];
    expect([one.is_contract, two.is_contract]).toEqual([true, true]);
    expect(keyOf(await sendTogether([one, two]))).toBe("422 error.bundle_refused");
    expect(await statesOf([one, two])).toEqual(["draft", "draft"]);
    expect(dataOf(await admin.get<Rental>(`/rentals/${rental.id}`)).state).toBe("draft");
  });

  test("two requests at once send the documents once", async () => {
    const { documents } = await drafts();
    const replies = await Promise.all([sendTogether(documents), sendTogether(documents)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await runJobs(app.services);
    expect((await linksOf()).size).toBe(2);
  });

  test("a role that does not send documents sends no bundle", async () => {
    const { documents } = await drafts();
    const agent = await app.logInAs("agent");
    expect((await sendTogether(documents, agent)).status).toBe(403);
  });
});

describe("signing documents together", () => {
  test("one signature signs each document that the signer has opened, and the last one concludes all", async () => {
    const { documents, tenant, landlord } = await sent();
    expect(keyOf(await sign(tenant, { rest: [] }))).toBe("422 error.bundle_document_unread");
    expect(await statesOf(documents)).toEqual(["sent", "sent"]);
    expect((await sign(tenant)).status).toBe(200);
    expect(await statesOf(documents)).toEqual(["partly_signed", "partly_signed"]);
    expect((await sign(landlord)).status).toBe(200);
    expect(await statesOf(documents)).toEqual(["signed", "signed"]);
    for (const { id, pdf_sha256 } of documents) {
      const [signer] = await readEvidenceSigners(app.services, id);
      expect(signer).toMatchObject({ signed_sha256: pdf_sha256, signature: { kind: "drawn" } });
    }
    const [, inventory] = documents;
    const [evidence] = await readEvidenceSigners(app.services, inventory?.id ?? "");
    expect(evidence?.reading).toEqual({ pages_shown: [1], page_count: 1, seconds: 7 });
  });

  test("a file other than the one that was sent is refused for any of the documents", async () => {
    const { tenant, documents } = await sent();
    const page = await open(tenant);
    const rest = page.rest.map(({ code }) => ({ code, pdf_sha256: "0".repeat(64) }));
    expect(keyOf(await sign(tenant, { rest }))).toBe("409 error.document_changed");
    expect(await statesOf(documents)).toEqual(["sent", "sent"]);
  });

  test("a repeated signature and two signers at once sign each document once", async () => {
    const { documents, tenant, landlord } = await sent();
    const replies = await Promise.all([sign(tenant), sign(tenant), sign(landlord)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statesOf(documents)).toEqual(["signed", "signed"]);
    const [contract, inventory] = await Promise.all(documents.map(kindsOf));
    expect(contract?.filter((kind) => kind === "signed")).toHaveLength(2);
    expect(inventory?.filter((kind) => kind === "signed")).toHaveLength(1);
    expect(contract?.filter((kind) => kind === "completed")).toHaveLength(1);
  });

  test("the files of each document are read by the link of those who sign it", async () => {
    const { tenant, landlord, documents } = await sent();
    const [contract, inventory] = documents;
    const fileOf = (key: string, code = "") => app.visitor.download(`/external-document/${key}/documents/${code}/file`);
    expect((await fileOf(tenant, inventory?.code)).status).toBe(200);
    expect((await fileOf(tenant, contract?.code)).status).toBe(200);
    expect((await fileOf(landlord, inventory?.code)).status).toBe(404);
    if (!inventory) throw new Error("Two documents");
    expect(await kindsOf(inventory)).toContain("read");
  });

  test("the strongest document decides: one code is entered for all, and is in the evidence of each", async () => {
    const rental = await given.aRental({ deposit_amount: 80_000 });
    const plain = await aDraft(rental, "Inventario", [tenantOf(rental)]);
    const strong = await aDraft(rental, "Aviso", [tenantOf(rental)], { document_type_id: types.code });
    dataOf(await sendTogether([plain, strong]));
    await runJobs(app.services);
    const [key = ""] = [...(await linksOf()).values()];
    expect(keyOf(await sign(key))).toBe("409 error.signing_code_required");
    dataOf(await app.visitor.post(`/external-document/${key}/code`, { channel: "mail" }));
    await deliverMails(app.services);
    const [, code = ""] = /^(\d{6})$/m.exec(server.mails.at(-1)?.text ?? "") ?? [];
    const { proof } = dataOf(
      await app.visitor.post<CodeConfirmation>(`/external-document/${key}/code/confirm`, { code }),
    );
    expect((await sign(key, { code_proof: proof })).status).toBe(200);
    expect(await statesOf([plain, strong])).toEqual(["signed", "signed"]);
    for (const { id } of [plain, strong]) {
      const [signer] = await readEvidenceSigners(app.services, id);
      expect(signer?.code).toMatchObject({ channel: "mail" });
      expect((await given.read(id)).signing_strength).toBe("code");
    }
  });

  test("a mandate signed with a contract is active once all have signed, and not before", async () => {
    const payer = await given.aPerson({ bank_account: IBAN, address_id: (await given.anAddress()).id });
    const rental = await given.aRental({ deposit_amount: 80_000, payer_id: payer.id });
    const person: SignerInput = { party: "person", person_id: payer.id, email: "ana@example.es", role: "other" };
    const mandate = await aDraft(rental, "Mandato", [person], { document_type_id: types.mandate });
    const contract = await aDraft(rental, "Contrato", [person, LANDLORD]);
    dataOf(await sendTogether([mandate, contract]));
    await runJobs(app.services);
    const links = await linksOf();
    const stateOf = async () =>
      dataOf(await admin.get<{ state: string }[]>(`/mandates?person_id=${payer.id}`)).map(({ state }) => state);
    const keyAt = (address: string) => [...links].find(([to]) => to.includes(address))?.[1] ?? "";
    expect((await sign(keyAt("ana@"))).status).toBe(200);
    expect(await stateOf()).toEqual(["pending"]);
    expect((await sign(keyAt("luis@"))).status).toBe(200);
    expect(await stateOf()).toEqual(["active"]);
  });

  test("no one gives the signing of several documents to another person", async () => {
    const { tenant } = await sent();
    expect((await open(tenant)).can_delegate).toBe(false);
  });
});

describe("the end of documents that are signed together", () => {
  test("who declines one declines all, and each history says so", async () => {
    const { documents, tenant, landlord } = await sent();
    dataOf(await app.visitor.post(`/external-document/${landlord}/decline`, { reason: "No estoy de acuerdo" }));
    expect(await statesOf(documents)).toEqual(["declined", "declined"]);
    for (const document of documents) expect(await kindsOf(document)).toContain("declined");
    expect((await open(tenant)).situation).toBe("ended");
    expect(keyOf(await sign(tenant))).toBe("409 error.signing_ended");
  });

  test("cancelling the second document cancels the first, and a lapsed term ends both", async () => {
    const one = await sent();
    const [, second] = one.documents;
    if (!second) throw new Error("Two documents");
    dataOf(await given.move(second, "cancel", { reason: "Error" }));
    expect(await statesOf(one.documents)).toEqual(["cancelled", "cancelled"]);
    const two = await sent({ valid_days: 1 });
    await expireDocuments(later(2));
    expect(await statesOf(two.documents)).toEqual(["expired", "expired"]);
  });

  test("a signer is reminded of all documents by one mail, from any of them", async () => {
    const { documents, tenant } = await sent();
    const [, second] = documents;
    if (!second) throw new Error("Two documents");
    seen = server.mails.length;
    dataOf(await given.move(second, "remind"));
    const links = await linksOf();
    expect(newMails()).toHaveLength(1);
    expect(newMails()[0]?.text).toContain("Contrato");
    expect(newMails()[0]?.text).toContain("Inventario");
    const [renewed = ""] = [...links.values()];
    expect(renewed).not.toBe(tenant);
    expect((await open(renewed)).rest).toHaveLength(1);
    const remindersOf = async () =>
      app.db.query<{ name: string; count: number }>(
        "select name, reminder_count as count from signer where document_id = any($1) order by count desc, name",
        [documents.map(({ id }) => id)],
      );
    await remindDocuments(later(7));
    expect((await remindersOf()).map(({ count }) => count)).toEqual([2, 1, 0]);
  });
});
