import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { VisitorRequest } from "#shared/domain/core/idempotency-record.ts";
import type { Signer } from "#shared/domain/documents/signer.ts";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { renderEvidence } from "#server/areas/documents/pdf/evidence.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { readSignatureRecords } from "#server/areas/documents/signing/signature-record.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { anEvidence } from "#tests/support/signed-contents.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T09:00:00Z" });
let signing: SigningFixture;
beforeAll(async () => {
  signing = await createSigningFixture(app);
});
beforeEach(() => app.db.query("delete from public_call", []));

const path = (key: string | undefined) => `/external-document/${key ?? ""}`;
const open = async (key: string | undefined) => dataOf(await app.visitor.get<SigningPageData>(path(key)));
const sign = (key: string | undefined, changes: object = {}, headers = {}) =>
  app.visitor.post<SigningReceipt>(`${path(key)}/sign`, signing.input(changes), headers);
const decline = (key: string | undefined, reason = "No estoy de acuerdo") =>
  app.visitor.post<SigningPageData>(`${path(key)}/decline`, { reason });
const keyOfError = ({ status, body }: Reply<unknown>) => `${status} ${body.errors[0]?.translationKey ?? ""}`;
const stateOf = async ({ id }: SentTestDocument) => dataOf(await signing.admin.get<Document>(`/documents/${id}`)).state;
const eventsOf = async ({ id }: SentTestDocument) =>
  dataOf(await signing.admin.get<DocumentEvent[]>(`/documents/${id}/events`)).toReversed();

describe("opening a signing link", () => {
  test("a signing link shows the document and its signer, and no more than its page needs", async () => {
    const sent = await signing.send({ names: ["Lucía Ibáñez", "Begoña Núñez Çelik"] });
    const page = await open(sent.keys[1]);
    expect(page).toMatchObject({
      situation: "open",
      ended_by: null,
      document: {
        code: sent.code,
        type: "Contrato de arrendamiento",
        pdf_sha256: sent.pdf_sha256,
        size: sent.pdf.length,
      },
      signer: { name: "Begoña Núñez Çelik", documentation: "•••••678Z", role: "tenant" },
      others: [{ role: "landlord", short_name: "Lucía", state: "pending" }],
      receipt: null,
    });
    const text = JSON.stringify(page);
    for (const secret of ["Ibáñez", "12345678Z", "example.com", sent.id]) expect(text).not.toContain(secret);
  });

  test("a company signer is named in full, with the person who signs for it", async () => {
    const sent = await signing.send({ names: ["Viviendas del Norte SL", "Begoña Núñez"], documentation: "B12345674" });
    const company = await open(sent.keys[0]);
    expect(company.signer).toMatchObject({ name: "Viviendas del Norte SL", is_company: true });
    expect(company.others).toMatchObject([{ short_name: "Begoña" }]);
    const person = await open(sent.keys[1]);
    expect(person.signer.is_company).toBe(false);
    expect(person.others).toMatchObject([{ short_name: "Viviendas del Norte SL" }]);
  });

  test("the first opening of a link is recorded once, with address and browser", async () => {
    const sent = await signing.send();
    await app.visitor.get(path(sent.keys[0]), { "user-agent": "Mozilla/5.0 Signer" });
    await open(sent.keys[0]);
    const opened = (await eventsOf(sent)).filter(({ kind }) => kind === "opened");
    expect(opened).toMatchObject([{ ip: "127.0.0.1", user_agent: "Mozilla/5.0 Signer", signer_name: "Begoña Núñez" }]);
  });

  test("the file of a signing link is the sent one byte for byte", async () => {
    const sent = await signing.send();
    const { status, bytes, headers } = await app.visitor.download(`${path(sent.keys[0])}/file`);
    expect([status, bytes.equals(sent.pdf), headers["content-type"]]).toEqual([200, true, "application/pdf"]);
  });

  test("unknown and malformed keys get the same invalid-link error in every call", async () => {
    for (const key of [createLinkKey().key, "x", "%00", "'; drop table signer; --", "ñ".repeat(60)]) {
      const encoded = key === "%00" ? key : encodeURIComponent(key);
      const answers = [await app.visitor.get(path(encoded)), await sign(encoded), await decline(encoded)];
      expect(answers.map(keyOfError)).toEqual(Array.from({ length: 3 }, () => "404 error.invalid_link"));
    }
  });

  test("guessing keys is rate-limited", async () => {
    const answers = [];
    for (let tries = 0; tries < 22; tries += 1)
      answers.push(keyOfError(await app.visitor.get(path(createLinkKey().key))));
    expect(answers.at(-1)).toBe("429 error.too_many_attempts");
  });
});

describe("signing a document", () => {
  test("a signature stores strokes, time, address, browser, consent and the hash of the text, and returns a receipt", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    const receipt = dataOf(await sign(sent.keys[0], {}, { "user-agent": "Mozilla/5.0 Phone" }));
    expect(receipt).toMatchObject({
      kind: "drawn",
      representative: null,
      pdf_sha256: sent.pdf_sha256,
      is_complete: false,
      has_signed_file: false,
    });
    const [row] = await app.db.query(
      "select state, ip, user_agent, consent_version, signed_sha256, strokes, typed_name from signer where document_id = $1 and position = 1",
      [sent.id],
    );
    const { strokes, consent_version } = signing.input();
    expect(row).toEqual({
      state: "signed",
      ip: "127.0.0.1",
      user_agent: "Mozilla/5.0 Phone",
      consent_version,
      signed_sha256: sent.pdf_sha256,
      strokes,
      typed_name: null,
    });
    expect(await stateOf(sent)).toBe("partly_signed");
    expect((await eventsOf(sent)).map(({ kind }) => kind)).toEqual(["created", "sent", "consented", "signed"]);
  });

  test("the history of the document names the signer", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    await sign(sent.keys[0]);
    const [last] = dataOf(await signing.admin.get<TimelineEntry[]>(`/documents/${sent.id}/timeline`));
    expect(last).toMatchObject({ action: "sign", actor_label: null, visitor: "A Uno" });
  });

  test("a typed name is a valid signature", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    const receipt = dataOf(await sign(sent.keys[0], { kind: "typed", strokes: null, typed_name: "  A   Uno " }));
    expect(receipt.kind).toBe("typed");
  });

  test("a typed name of another person is refused at its field, and signs with a declaration that staff read", async () => {
    const sent = await signing.send({ names: ["Rosa Íñigo Peña"] });
    const typed = { kind: "typed", strokes: null, typed_name: "Pepe Otro Nombre" };
    const refused = await sign(sent.keys[0], typed);
    expect([keyOfError(refused), refused.body.errors[0]?.field]).toEqual([
      "400 validation.signature_other_name",
      "typed_name",
    ]);
    const blank = await sign(sent.keys[0], { ...typed, is_representative: true, representation: " " });
    expect(keyOfError(blank)).toBe("400 validation.representation_capacity");
    expect(await stateOf(sent)).toBe("sent");
    const declared = { ...typed, is_representative: true, representation: "Con poder notarial" };
    expect(dataOf(await sign(sent.keys[0], declared))).toMatchObject({ representative: "Pepe Otro Nombre" });
    expect(dataOf(await signing.admin.get<Signer[]>(`/documents/${sent.id}/signers`))).toMatchObject([
      { name: "Rosa Íñigo Peña", typed_name: "Pepe Otro Nombre", representation: "Con poder notarial" },
    ]);
  });

  test("a representative types their own name for a company and declares it", async () => {
    const sent = await signing.send({ names: ["Viviendas del Norte SL"], documentation: "B12345674" });
    const typed = { kind: "typed", strokes: null, typed_name: "Ana Gil" };
    expect(keyOfError(await sign(sent.keys[0], typed))).toBe("400 validation.representation_required");
    const declared = { ...typed, is_representative: true, representation: "Administradora única" };
    expect(keyOfError(await sign(sent.keys[0], { ...declared, typed_name: "viviendas del norte sl" }))).toBe(
      "400 validation.signature_company_name",
    );
    expect(dataOf(await sign(sent.keys[0], declared)).is_complete).toBe(true);
  });

  test("a company's drawn signature names the person who drew it, in receipt, record, evidence and the company's pages", async () => {
    const sent = await signing.send({ names: ["Viviendas del Norte SL"], documentation: "B12345674" });
    expect(keyOfError(await sign(sent.keys[0]))).toBe("400 validation.signature_name");
    expect(keyOfError(await sign(sent.keys[0], { typed_name: "Ana Gil" }))).toBe(
      "400 validation.representation_required",
    );
    expect(await stateOf(sent)).toBe("sent");
    const who = { typed_name: "Ana Gil", representation: "Administradora única" };
    const receipt = dataOf(await sign(sent.keys[0], { ...who, is_representative: true }));
    expect(receipt).toMatchObject({ kind: "drawn", representative: "Ana Gil" });
    expect(dataOf(await signing.admin.get<Signer[]>(`/documents/${sent.id}/signers`))).toMatchObject([who]);
    const [record] = await readSignatureRecords(app.db, sent.id);
    expect(JSON.parse(record?.text ?? "{}")).toMatchObject({ signature: { kind: "drawn", ...who } });
    const [signer] = await readEvidenceSigners(app.services, sent.id);
    expect(signer).toMatchObject({
      signature: { kind: "drawn", typed_name: "Ana Gil" },
      representation: who.representation,
    });
    const pdf = await renderEvidence(anEvidence({ signers: signer ? [signer] : [] }), { pages: 1, size: 1000 });
    const text = (await readPdf(pdf)).pages.join(" ").replaceAll(/\s+/g, " ");
    expect(text).toContain("Ana Gil");
    expect(text).toContain("en calidad de: Administradora única");
  });

  test("a name and a capacity sent with the drawing of a natural person are not stored", async () => {
    const sent = await signing.send({ names: ["A Uno"] });
    dataOf(await sign(sent.keys[0], { typed_name: "Otro", is_representative: true, representation: "Tutor" }));
    expect(dataOf(await signing.admin.get<Signer[]>(`/documents/${sent.id}/signers`))).toMatchObject([
      { typed_name: null, representation: null },
    ]);
  });

  test("first name and first surname of a person's record are enough as a typed signature", async () => {
    const person = await signing.given.aPerson({ name: "Rosa María", last_name: "Íñigo Peña" });
    const sent = await signing.send({ names: ["Uno"] });
    await app.db.query("alter table signer disable trigger protect_signer", []);
    await app.db.query(
      "update signer set party = 'person', person_id = $2, name = 'Rosa María Íñigo Peña' where document_id = $1",
      [sent.id, person.id],
    );
    await app.db.query("alter table signer enable trigger protect_signer", []);
    expect((await open(sent.keys[0])).signer.last_name).toBe("Íñigo Peña");
    expect(dataOf(await sign(sent.keys[0], { kind: "typed", strokes: null, typed_name: "rosa iñigo" })).kind).toBe(
      "typed",
    );
  });

  test("a visitor whose response was lost learns whether the request arrived, and nothing else", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    const ask = (key: string) => app.visitor.get<VisitorRequest>(`/visitor-request/${encodeURIComponent(key)}`);
    expect(dataOf(await ask("lost-1"))).toEqual({ state: "unknown" });
    const first = dataOf(await sign(sent.keys[0], {}, { "idempotency-key": "lost-1" }));
    expect(dataOf(await ask("lost-1"))).toEqual({ state: "registered" });
    expect(dataOf(await sign(sent.keys[0], {}, { "idempotency-key": "lost-1" }))).toEqual(first);
    expect((await ask("ñ")).status).toBe(400);
  });

  test.each([
    ["other bytes than were sent", { pdf_sha256: "0".repeat(64) }, "409 error.document_changed"],
    ["another text of consent", { consent_version: "2020-01-01" }, "409 error.consent_changed"],
    ["no signature", { strokes: null }, "400 validation.signature_required"],
    [
      "two straight lines",
      {
        strokes: {
          width: 300,
          height: 100,
          strokes: [
            [
              [1, 1, 0],
              [299, 99, 9],
            ],
            [
              [299, 1, 20],
              [1, 99, 30],
            ],
          ],
        },
      },
      "400 validation.signature_too_simple",
    ],
    ["a field that is none", { is_admin: true }, "400 validation.unknown_field"],
  ])("a signature with %s is refused and not stored", async (_name, changes, refusal) => {
    const sent = await signing.send();
    expect(keyOfError(await sign(sent.keys[0], changes))).toBe(refusal);
    expect(await stateOf(sent)).toBe("sent");
  });

  test("a signature sent many times at once is stored once, with the same receipt in every response", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => sign(sent.keys[0])));
    expect(new Set(answers.map((each) => JSON.stringify(dataOf(each)))).size).toBe(1);
    expect((await eventsOf(sent)).filter(({ kind }) => kind === "signed")).toHaveLength(1);
  });

  test("a signature repeated with its Idempotency-Key returns the first response", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    const key = { "idempotency-key": "form-1" };
    const first = dataOf(await sign(sent.keys[0], {}, key));
    expect(dataOf(await sign(sent.keys[0], {}, key))).toEqual(first);
  });

  test("two last signers at once complete the document once", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos", "C Tres"] });
    const answers = await Promise.all(sent.keys.map((key) => sign(key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((each) => dataOf(each).is_complete)).toHaveLength(1);
    expect((await eventsOf(sent)).filter(({ kind }) => kind === "completed")).toHaveLength(1);
    expect(await stateOf(sent)).toBe("signed");
  });

  test("in sequential order a signer whose turn has not come is informed, and cannot sign, read or count as having seen it", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"], signing_order: "sequential" });
    expect((await open(sent.keys[1])).situation).toBe("waiting");
    expect(keyOfError(await sign(sent.keys[1]))).toBe("409 error.not_your_turn");
    expect(keyOfError(await app.visitor.get(`${path(sent.keys[1])}/file`))).toBe("409 error.not_your_turn");
    dataOf(await sign(sent.keys[0]));
    expect((await open(sent.keys[1])).situation).toBe("open");
    expect(dataOf(await sign(sent.keys[1])).is_complete).toBe(true);
  });

  test("after its last day a document can be neither read nor signed, even before the expiry job", async () => {
    const sent = await signing.send({ valid_days: 0 });
    expect(await open(sent.keys[0])).toMatchObject({ situation: "ended", ended_by: "expired" });
    expect(keyOfError(await sign(sent.keys[0]))).toBe("409 error.signing_ended");
    expect(keyOfError(await app.visitor.get(`${path(sent.keys[0])}/file`))).toBe("409 error.signing_ended");
  });

  test("of signing and cancelling at once exactly one takes effect", async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await signing.send();
      const cancel = app.db.query(
        "update document set state = 'cancelled', end_reason = 'x' where id = $1 and state in ('sent', 'partly_signed')",
        [sent.id],
      );
      const [reply] = await Promise.all([sign(sent.keys[0]), cancel]);
      const state = await stateOf(sent);
      expect(state).toBe(reply.status === 200 ? "signed" : "cancelled");
      if (reply.status !== 200) expect(keyOfError(reply)).toBe("409 error.signing_ended");
    }
  });
});

describe("declining a document", () => {
  test("declining ends the document for all with its reason, and notifies staff", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    expect(dataOf(await decline(sent.keys[0])).situation).toBe("declined");
    expect(await open(sent.keys[1])).toMatchObject({ situation: "ended", ended_by: "declined" });
    expect(dataOf(await signing.admin.get<Document>(`/documents/${sent.id}`))).toMatchObject({
      state: "declined",
      end_reason: "No estoy de acuerdo",
    });
    expect(keyOfError(await sign(sent.keys[1]))).toBe("409 error.signing_ended");
    const [notification] = await app.db.query<{ type: string; message: string }>(
      "select type, message from notification where subject_id = $1 limit 1",
      [sent.id],
    );
    expect(notification?.type).toBe("Reserva");
    expect(notification?.message).toContain("A Uno");
  });

  test("declining is mailed to the other invited signers and not to the one who declined", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos", "C Tres"], signing_order: "sequential" });
    await app.db.query("update signer set key_hash = null, keyed_at = null where document_id = $1 and position = 3", [
      sent.id,
    ]);
    await app.db.query("update notification_settings set smtp_host = '127.0.0.1', sender = 'oficina@example.es'", []);
    const readRecipients = async () =>
      (
        await app.db.query<{ to: string }>(
          `select "to" from mail where entity_id = $1 and subject like '%no sigue adelante la firma%'`,
          [sent.id],
        )
      ).map(({ to }) => to);
    dataOf(await sign(sent.keys[0]));
    dataOf(await decline(sent.keys[1]));
    await runJobs(app.services);
    expect(await readRecipients()).toEqual(["signer0@example.com"]);
    dataOf(await decline(sent.keys[1]));
    await runJobs(app.services);
    expect(await readRecipients()).toHaveLength(1);
  });

  test("declining twice counts once; a signer who has signed can no longer decline; a reason is required", async () => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"] });
    expect(keyOfError(await app.visitor.post(`${path(sent.keys[0])}/decline`, { reason: " " }))).toMatch(/^400/);
    dataOf(await sign(sent.keys[0]));
    expect(keyOfError(await decline(sent.keys[0]))).toBe("409 error.already_signed");
    dataOf(await decline(sent.keys[1]));
    dataOf(await decline(sent.keys[1], "Otra razón"));
    expect((await eventsOf(sent)).filter(({ kind }) => kind === "declined")).toHaveLength(1);
  });

  test("of signing and declining at once exactly one takes effect", async () => {
    for (let round = 0; round < 6; round += 1) {
      const sent = await signing.send();
      const [signed, declined] = await Promise.all([sign(sent.keys[0]), decline(sent.keys[0])]);
      expect([signed.status, declined.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await stateOf(sent)).toBe(signed.status === 200 ? "signed" : "declined");
    }
  });
});

describe("effect of signing on the rental", () => {
  const rentalOf = async ({ rental_id }: SentTestDocument) =>
    dataOf(await signing.admin.get<Rental>(`/rentals/${rental_id ?? ""}`));
  const statusKind = async (asset_id: string) => {
    const [row] = await app.db.query<{ kind: string }>(
      "select s.kind from asset a join asset_status s on s.id = a.asset_status_id where a.id = $1",
      [asset_id],
    );
    return row?.kind;
  };

  test.each([
    ["2026-11-01", "active", "rented"],
    ["2027-02-01", "upcoming", "reserved"],
  ])("a contract from %s signed by all makes it %s, and its asset %s", async (rental_from, state, kind) => {
    const sent = await signing.send({ names: ["A Uno", "B Dos"], rental_from });
    dataOf(await sign(sent.keys[0]));
    expect((await rentalOf(sent)).state).toBe("pending_signature");
    dataOf(await sign(sent.keys[1]));
    const rental = await rentalOf(sent);
    expect(rental).toMatchObject({ state, signed_on: "2026-11-22" });
    expect(await statusKind(rental.asset_id)).toBe(kind);
  });

  test("a declined contract leaves its rental a draft and its asset free", async () => {
    const sent = await signing.send({ rental_from: "2026-12-01" });
    dataOf(await decline(sent.keys[0]));
    const rental = await rentalOf(sent);
    expect(rental.state).toBe("draft");
    expect(await statusKind(rental.asset_id)).toBe("available");
  });
});
