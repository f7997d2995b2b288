import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentType } from "#shared/domain/documents/document-type.ts";
import type { IdentityPictures } from "#shared/domain/documents/identity-picture.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { readKey } from "#server/areas/bookings/store-key.ts";
import { expireDocuments } from "#server/areas/documents/document-calendar.ts";
import { sealDocuments } from "#server/areas/documents/seal/seal-job.ts";
import { readEvidence } from "#server/areas/documents/signing/read-evidence.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { tasks } from "#server/tasks.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createBundleFixture, LANDLORD, tenantOf } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { makePdf } from "#tests/support/pdf-files.ts";
import { aPhonePhoto } from "#tests/support/pictures.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let bundle: Awaited<ReturnType<typeof createBundleFixture>>;
let contract_type = "";

beforeAll(async () => {
  bundle = await createBundleFixture(app, admin);
  const [type] = dataOf(await admin.get<DocumentType[]>("/document-types?is_contract=true"));
  contract_type = type?.id ?? "";
});
afterAll(() => bundle.server.close());
beforeEach(async () => {
  useFakeRenderer(app.services);
  await bundle.forgetMails();
  await app.db.query("delete from public_call", []);
});

const keyOf = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;
const terms = (changes: object = {}) => ({
  signing_strength: "code_and_identity",
  identity_purpose: "Comprobar que firma el titular",
  identity_basis: "legitimate_interest",
  identity_basis_text: "Evitar suplantaciones",
  identity_days: 30,
  ...changes,
});

/** Confirms the code that the link would be sent. @returns its proof */
async function proofOf(key: string): Promise<string> {
  dataOf(await app.visitor.post(`/external-document/${key}/code`, { channel: "mail" }));
  const [code] = await app.db.query<{ id: string }>(
    "update signing_code set confirmed_at = clock_now() where confirmed_at is null returning id",
    [],
  );
  return app.services.vault.digest("signing_proof", code?.id ?? "").toString("base64url");
}

describe("pictures of the identity document for several documents", () => {
  test("they are given once by who signs a document that requests them, and shown with each document", async () => {
    const document_type_id = await bundle.aType("Acta con fotografía", terms());
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const plain = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)]);
    const strong = await bundle.aDraft(rental, "Acta", [tenantOf(rental)], { document_type_id });
    const { tenant: key, documents } = await bundle.deliver([plain, strong]);
    const code_proof = await proofOf(key);
    expect(keyOf(await bundle.sign(key, { code_proof }))).toBe("409 error.identity_picture_required");
    for (const side of ["front", "back"])
      dataOf(
        await app.visitor.upload(
          `/external-document/${key}/identity-pictures/${side}`,
          "dni.jpg",
          await aPhonePhoto(),
          { "x-confirmation": code_proof },
        ),
      );
    expect((await bundle.sign(key, { code_proof })).status).toBe(200);
    expect(await bundle.statesOf(documents)).toEqual(["signed", "signed"]);
    for (const { id } of documents) {
      const [signer] = await readEvidenceSigners(app.services, id);
      expect(signer?.pictures.map(({ side }) => side)).toEqual(["front", "back"]);
      const { pictures } = dataOf(await admin.get<IdentityPictures>(`/documents/${id}/identity-pictures`));
      expect(pictures.map(({ side }) => side)).toEqual(["front", "back"]);
      const shown = await admin.download(`/documents/${id}/identity-pictures/${pictures[0]?.id ?? ""}`);
      expect(shown.status).toBe(200);
    }
    const [, second] = documents;
    const [signer] = await bundle.given.signersOf(second?.id ?? "");
    dataOf(await admin.post(`/documents/${second?.id}/identity-pictures/delete`, { signer_id: signer?.id }));
    expect(await app.db.query("select 1 from identity_picture where deleted_at is null", [])).toEqual([]);
  });

  test("who signs none of the documents that request them gives none", async () => {
    const document_type_id = await bundle.aType("Acta del inquilino", terms());
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const plain = await bundle.aDraft(rental, "Inventario", [tenantOf(rental), LANDLORD]);
    const strong = await bundle.aDraft(rental, "Acta", [tenantOf(rental)], { document_type_id });
    const { tenant, landlord, documents } = await bundle.deliver([plain, strong]);
    expect(documents.map(({ signing_strength }) => signing_strength)).toEqual(["code", "code_and_identity"]);
    expect((await bundle.open(tenant)).pictures?.terms.days).toBe(30);
    expect((await bundle.open(landlord)).pictures).toBeNull();
    const code_proof = await proofOf(landlord);
    const given = app.visitor.upload(
      `/external-document/${landlord}/identity-pictures/front`,
      "dni.jpg",
      await aPhonePhoto(),
      { "x-confirmation": code_proof },
    );
    expect(keyOf(await given)).toContain("error.identity_picture_unneeded");
    expect((await bundle.sign(landlord, { code_proof })).status).toBe(200);
    expect(await bundle.statesOf(documents)).toEqual(["partly_signed", "sent"]);
  });

  test("documents that request them for different purposes are not sent together", async () => {
    const one = await bundle.aType("Acta de treinta días", terms());
    const two = await bundle.aType("Acta de noventa días", terms({ identity_days: 90 }));
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const documents = [
      await bundle.aDraft(rental, "Uno", [tenantOf(rental)], { document_type_id: one }),
      await bundle.aDraft(rental, "Dos", [tenantOf(rental)], { document_type_id: two }),
    ];
    expect(keyOf(await bundle.sendTogether(documents))).toBe("422 error.bundle_pictures_differ");
    expect(await bundle.statesOf(documents)).toEqual(["draft", "draft"]);
  });
});

test("the page shows where the signer signs on each uploaded PDF", async () => {
  const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
  const first = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)]);
  const input = { rental_id: rental.id, document_type_id: await bundle.aType("Anexo subido"), title: "Anexo" };
  const { id } = await bundle.given.aDocument({ ...input, signers: [tenantOf(rental), LANDLORD] });
  dataOf(await admin.upload(`/documents/${id}/pdf-file`, "anexo.pdf", makePdf()));
  const signers = await bundle.given.signersOf(id);
  const place = { kind: "signature", page: 1, x: 0.1, width: 0.3, height: 0.05, is_required: true };
  const fields = signers.map((signer, index) => ({ ...place, signer_id: signer.id, y: 0.5 + index / 5 }));
  const { version } = await bundle.given.read(id);
  dataOf(await admin.post(`/documents/${id}/fields`, { version, fields }));
  const { tenant } = await bundle.deliver([first, await bundle.given.read(id)]);
  const [part] = (await bundle.open(tenant)).rest;
  expect(part?.fields.map(({ kind, page, y }) => [kind, page, y])).toEqual([["signature", 1, 0.5]]);
});

describe("messages of documents that are signed together", () => {
  test("staff get one notice and one mail, and each signer one link to all sealed files, once all are sealed", async () => {
    useFakeRenderer(app.services, async () => makePdf());
    const { documents, second, tenant, landlord } = await bundle.sent();
    const noticesOf = async () =>
      dataOf(await admin.get<Notification[]>("/notifications")).filter(({ subject_id }) =>
        documents.some(({ id }) => id === subject_id),
      );
    await bundle.forgetMails();
    await bundle.sign(tenant);
    await bundle.sign(landlord);
    expect((await noticesOf()).map(({ message }) => message)).toEqual([expect.stringContaining("1 más")]);
    await sealDocuments(app.services);
    const links = await bundle.linksOf();
    expect(
      bundle
        .newMails()
        .map(({ envelope }) => envelope.to.join())
        .toSorted(),
    ).toHaveLength(3);
    const copy = [...links].find(([to]) => to.includes("ana@example.es"))?.[1] ?? "";
    const page = await bundle.open(copy);
    expect(page.receipt?.has_signed_file).toBe(true);
    expect(page.rest.map(({ code, has_signed_file }) => [code, has_signed_file])).toEqual([[second.code, true]]);
    for (const path of ["signed", `documents/${second.code}/signed`])
      expect((await app.visitor.download(`/external-document/${copy}/${path}`)).status).toBe(200);
    const toLandlord = [...links].find(([to]) => to.includes("luis@example.es"))?.[1] ?? "";
    expect((await bundle.open(toLandlord)).rest).toEqual([]);
    const stampPath = `/external-document/${copy}/documents/${second.code}/stamp`;
    expect([page.rest[0]?.has_stamp_file, (await app.visitor.download(stampPath)).status]).toEqual([false, 404]);
    // As the job stores one that the authority gives after sealing.
    const stamped = "update document_seal set stamp_token = $2, is_detached = true where document_id = $1 returning 1";
    expect(await app.db.query(stamped, [second.id, Buffer.from("token")])).toHaveLength(1);
    expect((await bundle.open(copy)).rest[0]?.has_stamp_file).toBe(true);
    expect((await app.visitor.download(stampPath)).bytes).toEqual(Buffer.from("token"));
  });

  test("staff get one notice of a refusal and of a lapse, which names the contract and how many others there are", async () => {
    const noticesOf = async (documents: readonly Document[]) => {
      const notices = dataOf(await admin.get<Notification[]>("/notifications"));
      return notices.filter(({ subject_id }) => documents.some(({ id }) => id === subject_id));
    };
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const inventory = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)]);
    const contract = await bundle.aDraft(rental, "Contrato", [tenantOf(rental), LANDLORD], {
      document_type_id: contract_type,
    });
    const { documents, tenant } = await bundle.deliver([inventory, contract]);
    dataOf(await app.visitor.post(`/external-document/${tenant}/decline`, { reason: "No" }));
    const title = `Contrato (${contract.code}) y 1 más`;
    expect((await noticesOf(documents)).map(({ message }) => message)).toEqual([expect.stringContaining(title)]);
    await bundle.forgetMails();
    const other = await bundle.sent();
    const now = () => new Date(app.services.clock.now().getTime() + 90 * 86_400_000);
    await expireDocuments({ ...app.services, clock: { ...app.services.clock, now } });
    const lapsed = `Contrato (${other.first.code}) y 1 más han caducado`;
    expect((await noticesOf(other.documents)).map(({ message }) => message)).toEqual([expect.stringContaining(lapsed)]);
  });

  test("no one is mailed a sealed file while another of the documents is not sealed", async () => {
    useFakeRenderer(app.services, async () => makePdf());
    const { first, second, tenant, landlord } = await bundle.sent();
    await bundle.sign(tenant);
    await bundle.sign(landlord);
    await bundle.forgetMails();
    const { files } = app.services;
    const refusing: typeof files.get = async (key) => {
      const [row] = await app.db.query("select 1 from document where id = $1 and pdf_key = $2", [second.id, key]);
      if (row) throw new Error("The disk is away");
      return files.get(key);
    };
    await sealDocuments({ ...app.services, files: { ...files, get: refusing } });
    expect((await bundle.given.read(first.id)).signed_pdf_sha256).not.toBeNull();
    expect((await bundle.linksOf()).size).toBe(0);
    await sealDocuments(app.services);
    expect((await bundle.linksOf()).size).toBe(2);
  });

  test("history and evidence of each name the codes of the others", async () => {
    const { documents, first, second, tenant } = await bundle.sent();
    await bundle.sign(tenant);
    const together = async (index: 0 | 1) => {
      const events = await bundle.eventsOf(documents[index] ?? first);
      return events
        .filter(({ details }) => "together" in details)
        .map(({ kind, details }) => [kind, details["together"]]);
    };
    expect(await together(0)).toEqual([
      ["signed", [second.code]],
      ["requested", [second.code]],
    ]);
    expect(await together(1)).toEqual([
      ["signed", [first.code]],
      ["requested", [first.code]],
    ]);
    const seal = { is_own: false, holder_name: "", authority: null, is_self_signed: false, stamp: "none" } as const;
    const completed = { id: second.id, code: second.code, title: "", type: "", language: "es", pdf_key: "" } as const;
    const more = { pdf_sha256: "", verification_code: "", sent_at: "", completed_at: "" };
    expect((await readEvidence(app.services, { ...completed, ...more }, seal)).together).toEqual([first.code]);
  });
});

describe("documents that are sent together and what happens meanwhile", () => {
  test("a server that ends between two renderings sends nothing by half, and the next one sends each once", async () => {
    const { documents } = await bundle.drafts();
    let rendered = 0;
    useFakeRenderer(app.services, async (docx) => {
      rendered += 1;
      if (rendered > 1) throw Object.assign(new Error("The connection ended"), { code: "ECONNRESET" });
      return Buffer.from(`%PDF-1.7 ${docx.length}\n%%EOF`);
    });
    dataOf(await bundle.sendTogether(documents));
    const job = tasks.find(({ name }) => name === "print_document");
    const end = new AbortController();
    const [one, two] = documents.map(({ id }) => ({ document_id: id }));
    await job?.run(app.services, { payload: one, signal: end.signal });
    end.abort();
    await job?.run(app.services, { payload: two, signal: end.signal }).catch(() => null);
    expect(await bundle.statesOf(documents)).toEqual(["printing", "printing"]);
    expect((await bundle.linksOf()).size).toBe(0);
    useFakeRenderer(app.services);
    const resume = tasks.find(({ name }) => name === "resume_printing");
    await resume?.run(app.services, { payload: {}, signal: new AbortController().signal });
    await runJobs(app.services);
    expect(await bundle.statesOf(documents)).toEqual(["sent", "sent"]);
    expect((await bundle.linksOf()).size).toBe(2);
    for (const document of documents)
      expect((await bundle.kindsOf(document)).filter((kind) => kind === "sent")).toHaveLength(1);
  });

  test("a document that someone else sends alone at the same time is sent once, alone or together", async () => {
    const { documents, second } = await bundle.drafts();
    const [together, alone] = await Promise.all([bundle.sendTogether(documents), bundle.given.move(second, "send")]);
    expect([together.status, alone.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await runJobs(app.services);
    const expected = together.status === 200 ? ["sent", "sent"] : ["draft", "sent"];
    expect(await bundle.statesOf(documents)).toEqual(expected);
  });

  test("what is sent together is neither sent, changed nor removed apart from the rest", async () => {
    const { documents, second } = await bundle.sent();
    expect(keyOf(await bundle.given.move(second, "send"))).toBe("409 error.forbidden_move");
    expect(keyOf(await bundle.sendTogether(documents))).toBe("409 error.forbidden_move");
    const archived = await admin.post(`/documents/${second.id}/archive`, { version: second.version });
    expect(archived.status).toBeGreaterThanOrEqual(400);
    await expect(app.db.query("delete from document where id = $1", [second.id])).rejects.toThrow("document_frozen");
    await expect(app.db.query("update document set bundle_id = null where id = $1", [second.id])).rejects.toThrow(
      "document_frozen",
    );
  });

  test("a manager sends no documents of a property that is not theirs", async () => {
    const { documents } = await bundle.drafts();
    const manager = await app.logInAs("manager");
    await assignProperties(app.db, []);
    expect(keyOf(await bundle.sendTogether(documents, manager))).toBe("404 error.not_found");
    expect(await bundle.statesOf(documents)).toEqual(["draft", "draft"]);
  });

  test("the booking's link opens all documents of the applicant, whichever has the link", async () => {
    const builders = createBookingBuilders(app, admin, bundle.given);
    const booking = await builders.bookBy((await builders.aLink()).key);
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const inventory = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)]);
    const contract = await bundle.aDraft(rental, "Contrato", [tenantOf(rental), LANDLORD], {
      document_type_id: contract_type,
    });
    await app.db.query(
      `update booking set state = 'converted', hold_until = null, person_id = $2, rental_id = $3, email = 'ana@example.es',
         confirmed_at = clock_now() where id = $1`,
      [booking.id, rental.tenant_id, rental.id],
    );
    const { documents } = await bundle.deliver([inventory, contract]);
    const key = (await readKey(app.db, app.services, "booking", booking.id)) ?? "";
    const page = await bundle.open(key);
    expect([page.situation, page.document.title, page.rest.map(({ title }) => title)]).toEqual([
      "open",
      "Inventario",
      ["Contrato"],
    ]);
    expect((await bundle.sign(key)).status).toBe(200);
    expect(await bundle.statesOf(documents)).toEqual(["partly_signed", "partly_signed"]);
  });
});
