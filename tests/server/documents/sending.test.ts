import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { DocumentVersion } from "#shared/domain/documents/document-version.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SignerInput, SignerRole } from "#shared/domain/documents/signer.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { isCode } from "#shared/domain/documents/verification.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createBookingBuilders } from "#tests/support/booking-builders.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";
import { tasks } from "#server/tasks.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00+01:00" });
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
});
beforeEach(() => void useFakeRenderer(app.services));

const kindsOf = async (id: string) =>
  dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)).map(({ kind }) => kind);
const errorOf = ({ body }: Reply<unknown>) => body.errors?.[0];
const rentalOf = async (id: string) => dataOf(await admin.get<Rental>(`/rentals/${id}`));
const daysTaken = async (rental_id: string) =>
  (await app.db.query("select 1 from asset_occupancy where rental_id = $1", [rental_id])).length;

/** Sets the company as landlord of assets without an owner. */
const nameCompany = () =>
  app.db.query("insert into company (name, tax_id) values ('Fincas Núñez', 'B12345674') on conflict do nothing", []);

test("a draft without named signers gets those of its rental: tenants first, then the landlord", async () => {
  await nameCompany();
  const guarantor = await given.aPerson();
  const rental = await given.aRental({ guarantor_id: guarantor.id });
  const document = await given.aDocument({ rental_id: rental.id });
  const signers = await given.signersOf(document.id);
  expect(signers.map(({ role, position }) => [role, position])).toEqual([
    ["tenant", 1],
    ["guarantor", 2],
    ["landlord", 3],
  ]);
  expect(document).toMatchObject({ is_contract: true, requires_signature: true, signer_count: 3, state: "draft" });
});

test("a tenant who booked in English signs in English, and the landlord in the document's language", async () => {
  await nameCompany();
  const { aConverted } = createBookingBuilders(app, admin, given);
  const terms = {
    regime: "habitual",
    monthly_rent: 90_000,
    monthly_expenses: 0,
    start_date: "2026-05-01",
    end_date: "2027-04-30",
  };
  const { rental_id } = await aConverted(terms, { language: "en" });
  const document = await given.aDocument({ rental_id, language: "es" });
  const signers = await given.signersOf(document.id);
  expect(signers.map(({ role, language }) => [role, language])).toEqual([
    ["tenant", "en"],
    ["landlord", "es"],
  ]);
});

test("a person who is added by hand signs in their own language unless another is chosen, others in the document's", async () => {
  const [english, spanish, unknown] = [
    await given.aPerson({ language: "en" }),
    await given.aPerson({ language: "en" }),
    await given.aPerson({ language: null }),
  ];
  const person = { party: "person", role: "other" } as const;
  const document = await given.aDocument({
    language: "es",
    signers: [
      { ...person, person_id: english.id },
      { ...person, person_id: spanish.id, language: "es" },
      { ...person, person_id: unknown.id },
      { party: "other", name: "Ana Gil", role: "other" },
      { party: "other", name: "John Hill", role: "other", language: "en" },
    ],
  });
  const signers = await given.signersOf(document.id);
  expect(signers.map(({ language }) => language)).toEqual(["en", "es", "es", "es", "en"]);
});

test("the current owner signs as landlord, as the contract says, not the owner on a past first day", async () => {
  const rental = await given.aRental({ start_date: "2026-02-01" });
  const [former, present] = [await given.anOwner(), await given.anOwner()];
  await app.db.query(
    `insert into ownership (asset_id, owner_id, share, since, until)
     values ($1, $2, 10000, '2020-01-01', '2026-02-28'), ($1, $3, 10000, '2026-03-01', null)`,
    [rental.asset_id, former.id, present.id],
  );
  const document = await given.aDocument({ rental_id: rental.id });
  const landlords = (await given.signersOf(document.id)).filter(({ role }) => role === "landlord");
  expect(landlords.map(({ owner_id }) => owner_id)).toEqual([present.id]);
});

test("the tenants and guarantors of the day sign, as named in the text, even if the rental is not updated yet", async () => {
  await nameCompany();
  const [tenant, gone, guarantor] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
  const rental = await given.aRental({
    start_date: "2026-01-01",
    tenant_id: tenant.id,
    additional_tenant_ids: [gone.id],
    guarantor_id: guarantor.id,
  });
  await app.db.query("update rental_party set until = '2026-02-28' where rental_id = $1 and person_id <> $2", [
    rental.id,
    tenant.id,
  ]);
  const come = await given.aPerson();
  await app.db.query(
    "insert into rental_party (rental_id, person_id, role, since) values ($1, $2, 'additional_tenant', '2026-03-01')",
    [rental.id, come.id],
  );
  const document = await given.aDocument({ rental_id: rental.id });
  const signers = await given.signersOf(document.id);
  expect(signers.map(({ role, person_id }) => [role, person_id])).toEqual([
    ["tenant", tenant.id],
    ["additional_tenant", come.id],
    ["landlord", null],
  ]);
});

test("sending renders the PDF in a job, freezes it and occupies the rental's days", async () => {
  const { document, rental } = await given.aContract();
  const requested = dataOf(await given.move(document, "send"));
  expect(requested.state).toBe("printing");
  expect(await rentalOf(rental.id)).toMatchObject({ state: "pending_signature" });
  expect(await daysTaken(rental.id)).toBe(1);

  await runJobs(app.services);
  const sent = await given.read(document.id);
  expect(sent).toMatchObject({ state: "sent", failure: null });
  expect(isCode(sent.verification_code ?? "")).toBe(true);
  expect(Date.parse(sent.expires_at ?? "") - Date.parse(sent.sent_at ?? "")).toBe(30 * 86_400_000);
  const versions = dataOf(await admin.get<DocumentVersion[]>(`/documents/${document.id}/versions`));
  expect(versions.map(({ kind, number }) => [number, kind])).toEqual([
    [2, "sent"],
    [1, "uploaded"],
  ]);
  expect(versions[0]?.sha256).toBe(sent.pdf_sha256);
  expect(await kindsOf(document.id)).toEqual(expect.arrayContaining(["created", "uploaded", "requested", "sent"]));
  expect((await given.signersOf(document.id)).every(({ keyed_at }) => keyed_at !== null)).toBe(true);
});

test("the previewed PDF is the one sent: it is rendered once", async () => {
  const renderer = useFakeRenderer(app.services);
  const { document } = await given.aContract();
  const preview = await admin.download(`/documents/${document.id}/pdf`);
  const sent = await given.send(document);
  const pdf = await admin.download(`/documents/${document.id}/pdf`);
  expect(pdf.bytes.equals(preview.bytes)).toBe(true);
  expect(renderer.renderCount).toBe(1);
  expect(sent.state).toBe("sent");
});

test("a document without text or signers, or a contract without deposit or rental, is refused", async () => {
  const rental = await given.aRental({ deposit_amount: null });
  const empty = await given.aDocument({ rental_id: rental.id });
  expect(errorOf(await given.move(empty, "send"))?.translationKey).toBe("error.document_empty");

  const bare = await given.withText(await given.aDocument({ rental_id: rental.id }));
  const reply = await given.move(bare, "send");
  expect([reply.status, errorOf(reply)?.message]).toEqual([422, "No se puede crear el contrato: falta la fianza"]);

  const withoutSigners = await given.aContract({ signers: [] });
  expect(errorOf(await given.move(withoutSigners.document, "send"))?.translationKey).toBe("error.document_unsigned");
  const loose = await given.withText(
    await given.aDocument({ signers: [{ party: "other", name: "Eva Gil", role: "other" }] }),
  );
  expect(errorOf(await given.move(loose, "send"))?.translationKey).toBe("error.contract_without_rental");
});

test("a contract is sent only with all of its parties among those who sign it", async () => {
  const [ana, leo, pia] = [await given.aPerson(), await given.aPerson(), await given.aPerson()];
  const terms = { tenant_id: ana.id, additional_tenant_ids: [leo.id], guarantor_id: pia.id, deposit_amount: 80_000 };
  const rental = await given.aRental(terms);
  const asPerson = ({ id }: { id: string }, role: SignerRole) => ({ party: "person", person_id: id, role }) as const;
  const typed = (role: SignerRole) => ({ party: "other", name: "Luis Pérez", role }) as const;
  const [first, second] = [asPerson(ana, "tenant"), asPerson(leo, "additional_tenant")];
  const send = async (signers: readonly SignerInput[]) => {
    const document = await given.withText(await given.aDocument({ rental_id: rental.id, signers: [...signers] }));
    const reply = await given.move(document, "send");
    return { document, said: errorOf(reply)?.message };
  };
  const missing = (name: string) => `El contrato lo firman todas sus partes: falta ${name} entre los firmantes`;
  const guarantor = asPerson(pia, "guarantor");
  const landlord = typed("landlord");
  const company = (await app.db.query<{ name: string }>("select name from company", []))[0]?.name ?? "";
  const refused: readonly (readonly [readonly SignerInput[], string])[] = [
    [[landlord], missing(ana.label)],
    [[first, guarantor, landlord], missing(leo.label)],
    [[first, second, landlord], missing(pia.label)],
    [[first, second, guarantor], missing(company)],
    // One without a record counts for one tenant, and a tenant's record for no one else.
    [[typed("tenant"), guarantor, landlord], missing(leo.label)],
    [[first, asPerson(await given.aPerson(), "additional_tenant"), guarantor, landlord], missing(leo.label)],
    [[{ ...typed("other"), task: "approve" }], missing(ana.label)],
    [[first, second, { ...guarantor, task: "approve" }, landlord], expect.stringContaining(pia.label)],
  ];
  for (const [signers, said] of refused) expect((await send(signers)).said).toEqual(said);
  expect(await rentalOf(rental.id)).toMatchObject({ state: "draft" });
  const { document, said } = await send([first, typed("tenant"), typed("guarantor"), landlord]);
  expect([said, (await given.read(document.id)).state]).toEqual([undefined, "printing"]);
});

test("a letter needs no signature: it is frozen and never expires", async () => {
  const document_type_id = await given.aDocumentType("Carta");
  const letter = await given.send(await given.withText(await given.aDocument({ document_type_id, signers: [] })));
  expect(letter).toMatchObject({ state: "sent", expires_at: null, signer_count: 0 });
});

test("a document sent ten times at once is sent once", async () => {
  const { document } = await given.aContract();
  const replies = await Promise.all(Array.from({ length: 10 }, () => given.move(document, "send")));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  await runJobs(app.services);
  expect((await kindsOf(document.id)).filter((kind) => kind === "sent")).toHaveLength(1);
});

test("of two contracts of one rental sent at once one is sent and the other is refused", async () => {
  const { document, rental } = await given.aContract();
  const other = await given.withText(await given.aDocument({ rental_id: rental.id }));
  const replies = await Promise.all([given.move(document, "send"), given.move(other, "send")]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused && errorOf(refused)?.translationKey).toBe("error.contract_pending");
});

test("of two rentals of one asset whose contracts are sent at once one gets the days", async () => {
  const first = await given.aContract();
  const { asset_id, start_date } = first.rental;
  const rental = await given.aRental({ asset_id, start_date, deposit_amount: 80_000 });
  const second = await given.withText(await given.aDocument({ rental_id: rental.id }));
  const replies = await Promise.all([given.move(first.document, "send"), given.move(second, "send")]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused && errorOf(refused)?.message).toBe("Ya existe una reserva en ese intervalo de fechas");
});

test("a document sent and cancelled at once ends up cancelled or sent, and its rental is consistent", async () => {
  const { document, rental } = await given.aContract();
  dataOf(await given.move(document, "send"));
  const printing = await given.read(document.id);
  await Promise.all([runJobs(app.services), given.move(printing, "cancel", { reason: "Se ha echado atrás" })]);
  const { state } = await given.read(document.id);
  expect(["cancelled", "sent"]).toContain(state);
  expect((await rentalOf(rental.id)).state).toBe(state === "sent" ? "pending_signature" : "draft");
  expect(await daysTaken(rental.id)).toBe(state === "sent" ? 1 : 0);
});

test("a document that cannot be rendered is a draft again with the reason, like its rental, and its sender is notified", async () => {
  useFakeRenderer(app.services, async () => {
    throw new AppError("document_unprintable");
  });
  const { document, rental } = await given.aContract();
  const failed = await given.send(document);
  expect(failed).toMatchObject({ state: "draft", failure: "document_unprintable", verification_code: null });
  expect(await rentalOf(rental.id)).toMatchObject({ state: "draft" });
  expect(await kindsOf(document.id)).toContain("print_failed");
  const notified = await app.db.query<{ email: string }>(
    `select u.email from notification n join "user" u on u.id = n.user_id where n.subject_id = $1`,
    [document.id],
  );
  expect(notified).toHaveLength(1);

  useFakeRenderer(app.services);
  expect((await given.send(failed)).state).toBe("sent");
});

test("a renderer that crashes, hangs or is unavailable is retried, and the document is not marked as failed", async () => {
  let isAway = true;
  useFakeRenderer(app.services, async () => {
    if (isAway) throw new AppError("unavailable");
    return Buffer.from("%PDF-1.7");
  });
  const { document, rental } = await given.aContract();
  expect(await given.send(document)).toMatchObject({ state: "printing", failure: null });
  expect(await kindsOf(document.id)).toContain("print_failed");
  expect(await rentalOf(rental.id)).toMatchObject({ state: "pending_signature" });
  isAway = false;
  await app.db.query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())",
    [],
  );
  await runJobs(app.services);
  expect((await given.read(document.id)).state).toBe("sent");
});

test("a renderer that stays unavailable fails in the end: the draft says so, and can be sent again", async () => {
  useFakeRenderer(app.services, async () => {
    throw new AppError("unavailable");
  });
  const { document } = await given.aContract();
  dataOf(await given.move(document, "send"));
  const call = { payload: { document_id: document.id }, signal: new AbortController().signal };
  const renderTask = tasks.find(({ name }) => name === "print_document");
  for (let time = 1; time < 12; time += 1)
    await expect(renderTask?.run(app.services, call)).rejects.toThrow("unavailable");
  await renderTask?.run(app.services, call);
  const failed = await given.read(document.id);
  expect(failed).toMatchObject({ state: "draft", failure: "unavailable" });
  expect((await kindsOf(document.id)).filter((kind) => kind === "print_failed")).toHaveLength(12);
  useFakeRenderer(app.services);
  expect((await given.send(failed)).state).toBe("sent");
});

test("a full disk returns no document to draft, however often it is tried", async () => {
  useFakeRenderer(app.services, () => Promise.reject(new AppError("storage_full")));
  const { document, rental } = await given.aContract();
  dataOf(await given.move(document, "send"));
  const call = { payload: { document_id: document.id }, signal: new AbortController().signal };
  const renderTask = tasks.find(({ name }) => name === "print_document");
  for (let time = 0; time < 13; time += 1)
    await expect(renderTask?.run(app.services, call)).rejects.toThrow("storage_full");
  expect(await given.read(document.id)).toMatchObject({ state: "printing", failure: null });
  expect(await rentalOf(rental.id)).toMatchObject({ state: "pending_signature" });
  expect(await kindsOf(document.id)).not.toContain("print_failed");
  useFakeRenderer(app.services);
  await runJobs(app.services);
  expect((await given.read(document.id)).state).toBe("sent");
});

test("a rendering that fails late does not return a document to draft that was sent again meanwhile", async () => {
  const held = Promise.withResolvers<Buffer>();
  const counter = useFakeRenderer(app.services, () => held.promise);
  const { document } = await given.aContract();
  dataOf(await given.move(document, "send"));
  const renderTask = tasks.find(({ name }) => name === "print_document");
  const render = () =>
    renderTask?.run(app.services, { payload: { document_id: document.id }, signal: new AbortController().signal });
  const late = render();
  await expect.poll(() => counter.renderCount).toBe(1);
  const fail = () => Promise.reject(new AppError("document_unprintable"));
  useFakeRenderer(app.services, fail);
  await render();
  const failed = await given.read(document.id);
  expect(failed).toMatchObject({ state: "draft", failure: "document_unprintable" });
  dataOf(await given.move(failed, "send"));
  held.reject(new AppError("document_unprintable"));
  await late;
  expect(await given.read(document.id)).toMatchObject({ state: "printing", failure: null });
  useFakeRenderer(app.services);
  await runJobs(app.services);
  expect((await given.read(document.id)).state).toBe("sent");
});

test("a document left rendering by a stopped server is resumed by the next one", async () => {
  const { document } = await given.aContract();
  dataOf(await given.move(document, "send"));
  // Simulates a server that is gone together with its job.
  await app.db.query("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))", []);
  const resume = tasks.find(({ name }) => name === "resume_printing");
  await resume?.run(app.services, { payload: null, signal: new AbortController().signal });
  await runJobs(app.services);
  expect((await given.read(document.id)).state).toBe("sent");
});

test("a server that shuts down while rendering leaves the document to the next one", async () => {
  const { document } = await given.aContract();
  dataOf(await given.move(document, "send"));
  const ending = new AbortController();
  useFakeRenderer(app.services, async () => {
    ending.abort();
    throw new AppError("unavailable");
  });
  const renderTask = tasks.find(({ name }) => name === "print_document");
  const call = { payload: { document_id: document.id }, signal: ending.signal };
  await expect(renderTask?.run(app.services, call)).rejects.toThrow("unavailable");
  expect((await given.read(document.id)).state).toBe("printing");
  useFakeRenderer(app.services);
  await runJobs(app.services);
  expect((await given.read(document.id)).state).toBe("sent");
});

test("cancelling a contract releases its rental, and cancelling the rental ends its contract", async () => {
  const one = await given.aSentContract();
  const cancelled = dataOf(await given.move(one.document, "cancel", { reason: "Cambian las condiciones" }));
  expect(cancelled).toMatchObject({ state: "cancelled", end_reason: "Cambian las condiciones" });
  expect(await rentalOf(one.rental.id)).toMatchObject({ state: "draft" });
  expect(await daysTaken(one.rental.id)).toBe(0);

  const other = await given.aSentContract();
  const rental = await rentalOf(other.rental.id);
  dataOf(await admin.post(`/rentals/${rental.id}/cancel`, { version: rental.version, end_reason: "Ya no viene" }));
  expect(await given.read(other.document.id)).toMatchObject({ state: "cancelled", end_reason: "Ya no viene" });
});

/** The recipients of the cancellation mail of a document. */
const recipientsOf = async (id: string) =>
  (
    await app.db.query<{ to: string }>(
      `select "to" from mail where entity_id = $1 and subject like '%se ha cancelado la firma%' order by "to"`,
      [id],
    )
  ).map(({ to }) => to);

test("invited signers, and no others, are mailed that the contract is cancelled", async () => {
  const one = await given.aSentContract({ signing_order: "sequential" });
  dataOf(await given.move(one.document, "cancel", { reason: "Cambian las condiciones" }));
  await runJobs(app.services);
  expect(await recipientsOf(one.document.id)).toEqual(["ana@example.es"]);
});

test("signers are also mailed once when the rental itself is cancelled, even if the job runs twice", async () => {
  const { document, rental } = await given.aSentContract();
  const { version } = await rentalOf(rental.id);
  dataOf(await admin.post(`/rentals/${rental.id}/cancel`, { version, end_reason: "Ya no viene" }));
  await runJobs(app.services);
  expect(await recipientsOf(document.id)).toEqual(["ana@example.es", "luis@example.es"]);
  const call = { payload: { document_id: document.id }, signal: new AbortController().signal };
  await tasks.find(({ name }) => name === "tell_signers")?.run(app.services, call);
  expect(await recipientsOf(document.id)).toHaveLength(2);
  expect((await kindsOf(document.id)).filter((kind) => kind === "told")).toHaveLength(2);
});

const cancelRental = async (id: string) => {
  const { version } = await rentalOf(id);
  return dataOf(await admin.post<Rental>(`/rentals/${id}/cancel`, { version, end_reason: "Ya no viene" }));
};

/** A sent document of a rental other than its contract, with one signer. */
async function anAnnex(rental_id: string, email: string, title = "Inventario"): Promise<Document> {
  const document_type_id = await given.aDocumentType("Inventario");
  const signers = [{ party: "other" as const, name: "Eva Gil", email, role: "tenant" as const }];
  return given.withText(await given.aDocument({ rental_id, title, document_type_id, signers }));
}

test("cancelling a rental cancels its unfinished documents, sent annexes and drafts included, and no signed ones", async () => {
  const { document: contract, rental } = await given.aSentContract();
  const out = await given.send(await anAnnex(rental.id, "eva@example.es"));
  const draft = await anAnnex(rental.id, "ada@example.es");
  const declined = await given.send(await anAnnex(rental.id, "leo@example.es"));
  await app.db.query("update document set state = 'declined' where id = $1", [declined.id]);
  const printing = dataOf(await given.move(await anAnnex(rental.id, "pia@example.es"), "send"));

  await cancelRental(rental.id);
  const reasons = new Map<string, string | null>();
  for (const { id } of [contract, out, printing, draft]) {
    const { state, end_reason } = await given.read(id);
    expect(state).toBe("cancelled");
    reasons.set(id, end_reason);
  }
  expect([...reasons.values()]).toEqual(Array.from({ length: 4 }, () => "Ya no viene"));
  expect((await given.read(declined.id)).state).toBe("declined");

  await runJobs(app.services);
  expect(await recipientsOf(out.id)).toEqual(["eva@example.es"]);
  for (const { id } of [printing, draft, declined]) expect(await recipientsOf(id)).toEqual([]);
  expect((await given.read(printing.id)).state).toBe("cancelled");
});

test("ending a rental cancels its contracts, and documents signed on departure stay sent", async () => {
  const rental = await given.aRental({ deposit_amount: 80_000, start_date: "2026-01-01", end_date: "2026-12-31" });
  const { version } = await rentalOf(rental.id);
  dataOf(await admin.post(`/rentals/${rental.id}/activate`, { version, signed_on: "2025-12-20" }));
  const [eva, luis] = [
    { party: "other", name: "Eva Gil", email: "eva@example.es", role: "tenant" } as const,
    { party: "other", name: "Luis Pérez", role: "landlord" } as const,
  ];
  const signers = [eva, luis];
  const again = await given.withText(await given.aDocument({ rental_id: rental.id, signers }));
  const contract = await given.send(again);
  const inventory = await given.send(await anAnnex(rental.id, "eva@example.es"));
  expect([contract.state, inventory.state]).toEqual(["sent", "sent"]);

  const active = await rentalOf(rental.id);
  const end = { version: active.version, keys_returned_on: "2026-03-09" };
  expect(dataOf(await admin.post<Rental>(`/rentals/${rental.id}/end`, end)).state).toBe("ended");
  expect((await given.read(contract.id)).state).toBe("cancelled");
  expect((await given.read(inventory.id)).state).toBe("sent");
  await runJobs(app.services);
  expect(await recipientsOf(contract.id)).toEqual(["eva@example.es"]);
});

test("a rental's terms cannot change while its contract is sent", async () => {
  const { rental } = await given.aSentContract();
  const { version } = await rentalOf(rental.id);
  const reply = await admin.patch(`/rentals/${rental.id}`, { version, payment_day: 15 });
  expect(reply.status).toBe(400);
  expect((await admin.patch(`/rentals/${rental.id}`, { version, notes: "Llamar" })).status).toBe(200);
});

test("a sent document can be changed neither by the API nor by SQL", async () => {
  const { document } = await given.aSentContract();
  const reply = await admin.patch<Document>(`/documents/${document.id}`, { version: document.version, title: "Otro" });
  expect(reply.status).toBe(400);
  const attempts = [
    "update document set pdf_sha256 = 'x' where id = $1",
    "update document set pdf_key = 'x' where id = $1",
    "update document set docx_key = null, docx_sha256 = null where id = $1",
    "update document set title = 'Otro' where id = $1",
    "update document set verification_code = 'ABCDEFGHJKMN' where id = $1",
    "update document set expires_at = clock_now() + interval '1 year' where id = $1",
    "update document set rental_id = null where id = $1",
    "update document set state = 'draft' where id = $1",
    "delete from document where id = $1",
    "update signer set name = 'Otra' where document_id = $1",
    "update signer set documentation = '00000000T' where document_id = $1",
    "delete from signer where document_id = $1",
    "insert into signer (document_id, party, name, role, position) values ($1, 'other', 'Intruso', 'other', 9)",
    "update document_version set sha256 = 'x' where document_id = $1",
    "delete from document_version where document_id = $1",
    "update document_event set kind = 'signed' where document_id = $1",
    "delete from document_event where document_id = $1",
  ];
  for (const sql of attempts)
    await expect(app.db.query(sql, [document.id]), sql).rejects.toThrow(/document_frozen|forbidden_move|position_key/);
});

describe("signers who may not sign", () => {
  const refusalOf = (reply: Reply<unknown>) =>
    `${reply.status} ${errorOf(reply)?.field ?? ""} ${errorOf(reply)?.translationKey ?? ""}`;
  const typed = (role: SignerRole, documentation: string): SignerInput => ({
    party: "other",
    name: `Firmante ${role}`,
    documentation,
    role,
  });
  const asPerson = ({ id }: { id: string }, role: SignerRole): SignerInput => ({
    party: "person",
    person_id: id,
    role,
  });
  /** An annex: its signers are checked, not the parties of a rental. */
  const aLooseAnnex = async (signers: SignerInput[]) =>
    given.withText(await given.aDocument({ document_type_id: await given.aDocumentType(), rental_id: null, signers }));

  test("a document is not sent to a signer who is not of age on the business day, whom the refusal names", async () => {
    const minor = await given.aPerson({ name: "Leo", last_name: "Gil Sanz", birth_date: "2008-03-11" });
    for (const role of ["tenant", "additional_tenant", "guarantor", "other"] as const) {
      const reply = await given.move(await aLooseAnnex([asPerson(minor, role)]), "send");
      expect(refusalOf(reply), role).toBe("422 signers error.party_minor");
      expect(errorOf(reply)?.message).toBe("Leo Gil Sanz no ha cumplido 18 años: no puede firmar ni avalar");
    }
    const adult = await given.aPerson({ birth_date: "2008-03-10" });
    expect((await given.move(await aLooseAnnex([asPerson(adult, "tenant")]), "send")).status).toBe(200);
  });

  test("a company is no minor, whatever its record says", async () => {
    const company = await given.aPerson({ kind: "company", documentation: "B12345674", documentation_type: "cif" });
    await app.db.query("update person set birth_date = '2020-01-01' where id = $1", [company.id]);
    expect((await given.move(await aLooseAnnex([asPerson(company, "tenant")]), "send")).status).toBe(200);
  });

  test("a document is not sent to a guarantor with a tenant's document", async () => {
    const tenant = await given.aPerson();
    const reply = await given.move(
      await aLooseAnnex([asPerson(tenant, "tenant"), typed("guarantor", tenant.documentation.toLowerCase())]),
      "send",
    );
    expect(refusalOf(reply)).toBe("422 signers error.own_guarantor");
  });

  test("a contract is not sent while its rental names a minor, even if others sign", async () => {
    const { document, rental } = await given.aContract({ signers: [typed("tenant", generateDni(1))] });
    await app.db.query("update person set birth_date = '2010-01-01' where id = $1", [rental.tenant_id]);
    expect(refusalOf(await given.move(document, "send"))).toBe("422 tenant_id error.party_minor");
    expect(await rentalOf(rental.id)).toMatchObject({ state: "draft" });
  });

  test("signers with written documents are compared when they are saved: guarantor with tenants, no one else", async () => {
    const roles = fc.constantFrom<SignerRole>("landlord", "tenant", "additional_tenant", "guarantor", "other");
    const number = fc.constantFrom(111, 222);
    const written = fc.constantFrom(
      (dni: string) => dni,
      (dni: string) => dni.replace(/^0+/, ""),
      (dni: string) => `${dni.slice(0, 8)}-${dni.slice(8).toLowerCase()}`,
    );
    const signer = fc.record({ role: roles, number, write: written });
    await fc.assert(
      fc.asyncProperty(fc.array(signer, { minLength: 1, maxLength: 4 }), async (people) => {
        const signers = people.map(({ role, number: one, write }) => typed(role, write(generateDni(one))));
        const tenants = people.filter(({ role }) => role === "tenant" || role === "additional_tenant");
        const own = people.findIndex(
          ({ role, number: one }) => role === "guarantor" && tenants.some((tenant) => tenant.number === one),
        );
        const body = await given.aDocumentInput({ rental_id: null, signers });
        const reply = await admin.post("/documents", body);
        if (own === -1) expect(reply.status).toBe(201);
        else expect(refusalOf(reply)).toBe(`400 signers.${own}.documentation validation.own_guarantor`);
      }),
      { numRuns: 25 },
    );
  });
});
