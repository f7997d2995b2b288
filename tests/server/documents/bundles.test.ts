import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { SignerInput } from "#shared/domain/documents/signer.ts";
import type { CodeConfirmation } from "#shared/domain/documents/signing-code.ts";
import type { ExitProposal } from "#shared/domain/accounting/exits/rental-exit.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { expireDocuments, remindDocuments } from "#server/areas/documents/document-calendar.ts";
import { readEvidenceSigners } from "#server/areas/documents/signing/read-evidence-signers.ts";
import { deliverMails } from "#server/areas/notifications/deliver-mails.ts";
import { dataOf, type Reply } from "#tests/support/api.ts";
import { createBundleFixture, LANDLORD, tenantOf } from "#tests/support/bundle-fixture.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer({ clockAt: "2026-03-10T09:00:00Z", env: { smtpAllowPrivate: true } });
let bundle: Awaited<ReturnType<typeof createBundleFixture>>;
const types = { code: "", mandate: "", delegable: "" };

beforeAll(async () => {
  bundle = await createBundleFixture(app, admin);
  types.code = await bundle.aType("Aviso con código", { signing_strength: "code" });
  types.mandate = await bundle.aType("Mandato de prueba", { is_mandate: true });
  types.delegable = await bundle.aType("Anexo delegable", { allows_delegation: true });
});
afterAll(() => bundle.server.close());
beforeEach(async () => {
  useFakeRenderer(app.services);
  await bundle.forgetMails();
  await app.db.query("delete from public_call", []);
});

/** The services with the clock advanced by these days. */
const later = (days: number) => {
  const now = new Date(app.services.clock.now().getTime() + days * 86_400_000);
  return { ...app.services, clock: { ...app.services.clock, now: () => now } };
};
const keyOf = ({ status, body }: Reply<unknown>) => `${status} ${body.errors?.[0]?.translationKey ?? ""}`;

describe("sending documents together", () => {
  test("each signer gets one mail that names all documents they sign, and one link", async () => {
    const { documents, tenant, landlord } = await bundle.sent({ valid_days: 12 });
    expect(documents.map(({ state }) => state)).toEqual(["sent", "sent"]);
    expect(documents[0]?.bundle_id).not.toBeNull();
    expect(documents[1]?.bundle_id).toBe(documents[0]?.bundle_id);
    expect(bundle.newMails()).toHaveLength(2);
    const toTenant = bundle.newMails().find(({ envelope }) => envelope.to.includes("ana@example.es"));
    expect(toTenant?.text).toContain("Contrato");
    expect(toTenant?.text).toContain("Inventario");
    expect(toTenant?.subject).toContain("documentos para firmar o aprobar");
    expect((await bundle.open(tenant)).rest.map(({ title }) => title)).toEqual(["Inventario"]);
    expect((await bundle.open(landlord)).rest).toEqual([]);
    for (const document of documents) expect(await bundle.kindsOf(document)).toContain("mailed");
  });

  test("the shortest term of the documents holds for all", async () => {
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const long = await bundle.aDraft(rental, "Contrato", [tenantOf(rental)], { valid_days: 30 });
    const short = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)], { valid_days: 10 });
    dataOf(await bundle.sendTogether([long, short]));
    await runJobs(app.services);
    const dates = (await bundle.readAll([long, short])).map(({ expires_at }) => expires_at?.slice(0, 10));
    expect(dates).toEqual(["2026-03-20", "2026-03-20"]);
  });

  test("nothing is sent when one document cannot be rendered: all and the rental are drafts again, with the reason, and can be sent alone", async () => {
    const { rental, documents, second } = await bundle.drafts();
    let rendered = 0;
    useFakeRenderer(app.services, async (docx) => {
      rendered += 1;
      if (rendered === 2) throw new AppError("document_unprintable");
      return Buffer.from(`%PDF-1.7 ${docx.length}\n%%EOF`);
    });
    dataOf(await bundle.sendTogether(documents));
    expect((await bundle.rentalOf(rental)).state).toBe("pending_signature");
    await runJobs(app.services);
    expect((await bundle.rentalOf(rental)).state).toBe("draft");
    const after = await bundle.readAll(documents);
    expect(after.map(({ state, bundle_id }) => [state, bundle_id])).toEqual([
      ["draft", null],
      ["draft", null],
    ]);
    expect(new Set(after.map(({ failure }) => failure))).toEqual(
      new Set(["document_unprintable", "bundle_not_rendered"]),
    );
    expect((await bundle.linksOf()).size).toBe(0);
    useFakeRenderer(app.services);
    expect((await bundle.given.send(await bundle.given.read(second.id))).state).toBe("sent");
  });

  test("what cannot be sent alone is refused with the document's code, and nothing is sent", async () => {
    const { rental, second } = await bundle.drafts();
    const empty = await bundle.given.aDocument({
      rental_id: rental.id,
      signers: [tenantOf(rental)],
    });
    const refused = await bundle.sendTogether([second, empty]);
    expect(keyOf(refused)).toBe("422 error.bundle_refused");
    expect(refused.body.errors?.[0]?.message).toContain(empty.code);
    expect(await bundle.statesOf([second, empty])).toEqual(["draft", "draft"]);
  });

  test("documents of two rentals, with two signing orders, or of which one has changed are not sent together", async () => {
    const [one, two] = [await bundle.drafts(), await bundle.drafts()];
    const [a, b] = one.documents;
    const [c] = two.documents;
    if (!a || !b || !c) throw new Error("Drafts");
    expect(keyOf(await bundle.sendTogether([a, c]))).toBe("422 error.bundle_rentals_differ");
    const ordered = await bundle.aDraft(one.rental, "Anexo", [LANDLORD], { signing_order: "sequential" });
    expect(keyOf(await bundle.sendTogether([a, ordered]))).toBe("422 error.bundle_orders_differ");
    expect(keyOf(await bundle.sendTogether([a, { ...b, version: b.version + 1 }]))).toBe("409 error.stale");
    expect((await bundle.sendTogether([a, a])).status).toBe(400);
    expect((await bundle.sendTogether([a])).status).toBe(400);
    expect(await bundle.statesOf([a, b, c])).toEqual(["draft", "draft", "draft"]);
  });

  test("signing orders that contradict each other are refused, and so is one act that would sign and approve", async () => {
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const order = { signing_order: "sequential" } as const;
    const first = await bundle.aDraft(rental, "Uno", [tenantOf(rental), LANDLORD], order);
    const second = await bundle.aDraft(rental, "Dos", [LANDLORD, tenantOf(rental)], order);
    expect(keyOf(await bundle.sendTogether([first, second]))).toBe("422 error.bundle_orders_conflict");
    const third = await bundle.aDraft(rental, "Tres", [{ ...tenantOf(rental), task: "approve" }], order);
    expect(keyOf(await bundle.sendTogether([first, third]))).toBe("422 error.bundle_tasks_differ");
    expect(await bundle.statesOf([first, second, third])).toEqual(["draft", "draft", "draft"]);
  });

  test("two contracts of a rental are not sent together", async () => {
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const contract = async () =>
      bundle.given.withText(
        await bundle.given.aDocument({ rental_id: rental.id, signers: [tenantOf(rental), LANDLORD] }),
      );
    const [one, two] = [await contract(), await contract()];
    expect([one.is_contract, two.is_contract]).toEqual([true, true]);
    expect(keyOf(await bundle.sendTogether([one, two]))).toBe("422 error.bundle_contracts");
    expect(await bundle.statesOf([one, two])).toEqual(["draft", "draft"]);
    expect(dataOf(await admin.get<Rental>(`/rentals/${rental.id}`)).state).toBe("draft");
  });

  test("two requests at once send the documents once", async () => {
    const { documents } = await bundle.drafts();
    const replies = await Promise.all([bundle.sendTogether(documents), bundle.sendTogether(documents)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await runJobs(app.services);
    expect((await bundle.linksOf()).size).toBe(2);
  });

  test("a role that does not send documents sends no bundle", async () => {
    const { documents } = await bundle.drafts();
    const agent = await app.logInAs("agent");
    expect((await bundle.sendTogether(documents, agent)).status).toBe(403);
  });
});

describe("signing documents together", () => {
  test("one signature signs each document that the signer has opened, and the last one concludes all with the rental", async () => {
    const { rental, documents, tenant, landlord } = await bundle.sent();
    expect(keyOf(await bundle.sign(tenant, { rest: [] }))).toBe("422 error.bundle_document_unread");
    expect(await bundle.statesOf(documents)).toEqual(["sent", "sent"]);
    expect((await bundle.sign(tenant)).status).toBe(200);
    expect(await bundle.statesOf(documents)).toEqual(["partly_signed", "partly_signed"]);
    expect((await bundle.rentalOf(rental)).state).toBe("pending_signature");
    expect((await bundle.sign(landlord)).status).toBe(200);
    expect(await bundle.statesOf(documents)).toEqual(["signed", "signed"]);
    const { state, signed_on } = await bundle.rentalOf(rental);
    expect([["upcoming", "active"].includes(state), signed_on]).toEqual([true, "2026-03-10"]);
    for (const { id, pdf_sha256 } of documents) {
      const [signer] = await readEvidenceSigners(app.services, id);
      expect(signer).toMatchObject({ signed_sha256: pdf_sha256, signature: { kind: "drawn" } });
    }
    const [, inventory] = documents;
    const [evidence] = await readEvidenceSigners(app.services, inventory?.id ?? "");
    expect(evidence?.reading).toEqual({ pages_shown: [1], page_count: 1, seconds: 7 });
  });

  test("a file other than the one that was sent is refused for any of the documents", async () => {
    const { tenant, documents } = await bundle.sent();
    const page = await bundle.open(tenant);
    const rest = page.rest.map(({ code }) => ({ code, pdf_sha256: "0".repeat(64) }));
    expect(keyOf(await bundle.sign(tenant, { rest }))).toBe("409 error.document_changed");
    expect(await bundle.statesOf(documents)).toEqual(["sent", "sent"]);
  });

  test("a repeated signature and two signers at once sign each document once", async () => {
    const { documents, tenant, landlord } = await bundle.sent();
    const replies = await Promise.all([bundle.sign(tenant), bundle.sign(tenant), bundle.sign(landlord)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bundle.statesOf(documents)).toEqual(["signed", "signed"]);
    const [contract, inventory] = await Promise.all(documents.map(bundle.kindsOf));
    expect(contract?.filter((kind) => kind === "signed")).toHaveLength(2);
    expect(inventory?.filter((kind) => kind === "signed")).toHaveLength(1);
    expect(contract?.filter((kind) => kind === "completed")).toHaveLength(1);
  });

  test("the files of each document are read by the link of those who sign it", async () => {
    const { tenant, landlord, first: contract, second: inventory } = await bundle.sent();
    const fileOf = (key: string, code = "") => app.visitor.download(`/external-document/${key}/documents/${code}/file`);
    expect((await fileOf(tenant, inventory.code)).status).toBe(200);
    expect((await fileOf(tenant, contract.code)).status).toBe(200);
    expect((await fileOf(landlord, inventory.code)).status).toBe(404);
    expect(await bundle.kindsOf(inventory)).toContain("read");
  });

  test("the strongest document decides: one code is entered for all, and is in the evidence of each", async () => {
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const plain = await bundle.aDraft(rental, "Inventario", [tenantOf(rental)]);
    const strong = await bundle.aDraft(rental, "Aviso", [tenantOf(rental)], { document_type_id: types.code });
    dataOf(await bundle.sendTogether([plain, strong]));
    await runJobs(app.services);
    const [key = ""] = [...(await bundle.linksOf()).values()];
    expect(keyOf(await bundle.sign(key))).toBe("409 error.signing_code_required");
    dataOf(await app.visitor.post(`/external-document/${key}/code`, { channel: "mail" }));
    await deliverMails(app.services);
    const [, code = ""] = /^(\d{6})$/m.exec(bundle.server.mails.at(-1)?.text ?? "") ?? [];
    const { proof } = dataOf(
      await app.visitor.post<CodeConfirmation>(`/external-document/${key}/code/confirm`, { code }),
    );
    expect((await bundle.sign(key, { code_proof: proof })).status).toBe(200);
    expect(await bundle.statesOf([plain, strong])).toEqual(["signed", "signed"]);
    for (const { id } of [plain, strong]) {
      const [signer] = await readEvidenceSigners(app.services, id);
      expect(signer?.code).toMatchObject({ channel: "mail" });
      expect((await bundle.given.read(id)).signing_strength).toBe("code");
    }
  });

  test("a mandate signed with a contract is active once all have signed, and not before", async () => {
    const { payer, rental } = await bundle.aBilledRental();
    const person: SignerInput = { party: "person", person_id: payer.id, email: "ana@example.es", role: "other" };
    const mandate = await bundle.aDraft(rental, "Mandato", [person], { document_type_id: types.mandate });
    const contract = await bundle.aDraft(rental, "Contrato", [person, LANDLORD]);
    dataOf(await bundle.sendTogether([mandate, contract]));
    await runJobs(app.services);
    const [debtor, landlord] = [await bundle.linkTo("ana@example.es"), await bundle.linkTo("luis@example.es")];
    const stateOf = async () =>
      dataOf(await admin.get<{ state: string }[]>(`/mandates?person_id=${payer.id}`)).map(({ state }) => state);
    expect((await bundle.sign(debtor)).status).toBe(200);
    expect(await stateOf()).toEqual(["pending"]);
    expect((await bundle.sign(landlord)).status).toBe(200);
    expect(await stateOf()).toEqual(["active"]);
  });

  test("no one gives the signing of several documents to another person", async () => {
    const { tenant } = await bundle.sent({ document_type_id: types.delegable });
    expect((await bundle.open(tenant)).can_delegate).toBe(false);
    const delegate = {
      name: "Eva Gil",
      email: "eva@example.es",
      reason: "Viaje",
      is_representative: true,
      representation: "Madre",
    };
    const refused = await app.visitor.post(`/external-document/${tenant}/delegate`, delegate);
    expect(keyOf(refused)).toBe("409 error.delegation_not_allowed");
  });
});

describe("the end of documents that are signed together", () => {
  test("who declines one declines all, each history says so, and the rental is a draft again", async () => {
    const { rental, documents, tenant, landlord } = await bundle.sent();
    dataOf(await app.visitor.post(`/external-document/${landlord}/decline`, { reason: "No estoy de acuerdo" }));
    expect(await bundle.statesOf(documents)).toEqual(["declined", "declined"]);
    expect((await bundle.rentalOf(rental)).state).toBe("draft");
    for (const document of documents) expect(await bundle.kindsOf(document)).toContain("declined");
    expect((await bundle.open(tenant)).situation).toBe("ended");
    expect(keyOf(await bundle.sign(tenant))).toBe("409 error.signing_ended");
  });

  test("cancelling the second document cancels the first, a lapsed term ends both, and their rentals are drafts again", async () => {
    const one = await bundle.sent();
    dataOf(await bundle.given.move(one.second, "cancel", { reason: "Error" }));
    expect(await bundle.statesOf(one.documents)).toEqual(["cancelled", "cancelled"]);
    expect((await bundle.rentalOf(one.rental)).state).toBe("draft");
    const two = await bundle.sent({ valid_days: 1 });
    await expireDocuments(later(2));
    expect(await bundle.statesOf(two.documents)).toEqual(["expired", "expired"]);
    expect((await bundle.rentalOf(two.rental)).state).toBe("draft");
  });

  test("the end of the rental cancels its contract and what is signed with it, which the exit names before", async () => {
    const { rental, first, second } = await bundle.drafts();
    const { version } = rental;
    const active = dataOf(
      await admin.post<Rental>(`/rentals/${rental.id}/activate`, { version, signed_on: "2026-01-01" }),
    );
    await bundle.deliver([first, second]);
    const apart = await bundle.given.send(await bundle.aDraft(rental, "Entrega de llaves", [tenantOf(rental)]));
    const { contracts } = dataOf(
      await admin.get<ExitProposal>(`/rental-exits/proposal?rental_id=${rental.id}&keys_returned_on=2026-03-10`),
    );
    expect(contracts.map(({ id }) => id)).toEqual([first.id, second.id]);
    const ending = { version: active.version, keys_returned_on: "2026-03-10" };
    expect(dataOf(await admin.post<Rental>(`/rentals/${rental.id}/end`, ending)).state).toBe("ended");
    expect(await bundle.statesOf([first, second, apart])).toEqual(["cancelled", "cancelled", "sent"]);
  });

  test("a signer is reminded of all documents by one mail, from any of them", async () => {
    const { documents, second, tenant } = await bundle.sent();
    await bundle.forgetMails();
    dataOf(await bundle.given.move(second, "remind"));
    const links = await bundle.linksOf();
    expect(bundle.newMails()).toHaveLength(1);
    const [signer] = await bundle.given.signersOf(second.id);
    expect([signer?.reminder_count, signer?.keyed_at === null]).toEqual([1, false]);
    expect(bundle.newMails()[0]?.text).toContain("Contrato");
    expect(bundle.newMails()[0]?.text).toContain("Inventario");
    const [renewed = ""] = [...links.values()];
    expect(renewed).not.toBe(tenant);
    expect((await bundle.open(renewed)).rest).toHaveLength(1);
    const remindersOf = async () =>
      app.db.query<{ name: string; count: number }>(
        "select name, reminder_count as count from signer where document_id = any($1) order by count desc, name",
        [documents.map(({ id }) => id)],
      );
    await remindDocuments(later(7));
    expect((await remindersOf()).map(({ count }) => count)).toEqual([2, 1, 0]);
  });

  test("signers are reminded as the documents that remind say, whichever of them has the link", async () => {
    const rental = await bundle.given.aRental({ deposit_amount: 80_000 });
    const signers = [tenantOf(rental)];
    const first = await bundle.aDraft(rental, "Inventario", signers, { reminder_days: 0, max_reminders: 1 });
    const second = await bundle.aDraft(rental, "Aviso", signers, { reminder_days: 3, max_reminders: 2 });
    const third = await bundle.aDraft(rental, "Anexo", signers, { reminder_days: 30, max_reminders: 5 });
    await bundle.deliver([first, second, third]);
    const countAfter = async (days: number) => {
      await remindDocuments(later(days));
      return (await bundle.given.signersOf(third.id))[0]?.reminder_count;
    };
    const nextReminder =
      "update signer set (keyed_at, reminded_at) = (select at, at from (select clock_now() - interval '1 minute' as at) m) where document_id = $1";
    const counts = [await countAfter(2), await countAfter(3)];
    await app.db.query(nextReminder, [first.id]);
    counts.push(await countAfter(3));
    await app.db.query(nextReminder, [first.id]);
    expect([...counts, await countAfter(3)]).toEqual([0, 1, 2, 2]);
  });
});
