import { beforeEach, describe, expect, test } from "vitest";
import type { RecordsToReview } from "#shared/domain/accounting/verifactu/records-to-review.ts";
import { resources } from "#shared/domain/core/resources.ts";
import type { ErasurePreview, ErasureProposal } from "#shared/domain/persons/personal-data.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { proposeErasures } from "#server/areas/administration/privacy/propose-erasures.ts";
import { partsOf } from "#server/areas/administration/privacy/personal-parts.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { type Builders, createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { insertTestRental } from "#tests/support/insert-rental.ts";
import { aPastOwner } from "#tests/support/past-owner.ts";
import { aPastTenant } from "#tests/support/past-tenant.ts";
import { tablesWith } from "#tests/support/tables-with.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-03-02T09:00:00Z" });
let admin: Api;
let given: Builders;
const startAt = async (at: string) => {
  await app.restartAt(at);
  admin = await app.logInAs("admin");
  given = createBuilders(admin);
};
beforeEach(() => startAt("2026-03-02T09:00:00Z"));

const move = (verb: string, owner: Owner, by: Api = admin) =>
  by.post<Owner>(`/owners/${owner.id}/${verb}`, { version: owner.version, reason: "Vendió la casa" });
const read = async ({ id }: { id: string }) => dataOf(await admin.get<Owner>(`/owners/${id}`));
const keyOf = ({ status, body }: Reply<unknown>) => [status, body.errors[0]?.translationKey];
const chainOf = async (issuer_id: string) => dataOf(await admin.get<object>(`/issuers/${issuer_id}/chain`));

/** Every row that the parts of owners cover, without the version and update columns. */
async function snapshot(): Promise<unknown> {
  const tables = [...new Set(partsOf.owner.map(({ table }) => table))].filter((table) => table !== "audit_entry");
  const rows = await Promise.all(
    tables.map((table) =>
      app.db.query(`select to_jsonb(t) - '{version,updated_at}'::text[] as row from "${table}" t order by t::text`),
    ),
  );
  return rows.map((found) => found.map((row) => JSON.stringify(row)).toSorted());
}

describe("blocked owners", () => {
  test("a blocked owner's data are only in the blocked values and the tax agency's records, and in no list", async () => {
    const past = await aPastOwner(app, admin, "Zarzamoral");
    const blocked = dataOf(await move("block", past.owner));
    expect(blocked).toMatchObject({ name: "•••", email: null, phone: null, bank_account: null, notes: null });
    expect(await tablesWith(app.db, past.words)).toEqual([
      "reserved_value",
      "search_word",
      "verifactu_chain",
      "verifactu_record",
    ]);
    const { data } = (await admin.get<Owner[]>("/owners?archived=true")).body;
    expect(data?.map(({ id }) => id)).not.toContain(blocked.id);
    expect(await chainOf(past.issuer_id)).toMatchObject({ is_whole: true, faults: [] });
    expect(keyOf(await move("block", blocked))).toEqual([409, "error.person_blocked"]);
    const change = await admin.patch<Owner>(`/owners/${blocked.id}`, { version: blocked.version, notes: "x" });
    expect(keyOf(change)).toEqual([409, "error.person_blocked"]);
  });

  test("a blocked owner's issuer cannot be changed, restored or deleted, and every record still reads as its kind", async () => {
    const past = await aPastOwner(app, admin, "Jaramago");
    dataOf(await move("block", past.owner));
    const path = `/issuers/${past.issuer_id}`;
    const { version } = dataOf(await admin.get<{ version: number }>(path));
    const refusals = [
      await admin.patch(path, { version, city: "Getafe" }),
      await admin.post(`${path}/restore`, { version }),
      await admin.post(`${path}/usual-series`, {}),
      await admin.delete(path),
    ];
    expect(refusals.map(keyOf)).toEqual(refusals.map(() => [409, "error.person_blocked"]));
    expect((await admin.post(`${path}/archive`, { version })).status).toBe(200);
    for (const { path: list, row, name } of resources)
      for (const archived of [false, true])
        for (const found of (await admin.get<object[]>(`/${list}?archived=${archived}`)).body.data ?? [])
          expect({ name, issues: row.safeParse(found).error?.issues ?? [] }).toEqual({ name, issues: [] });
  });

  test("a blocked owner is viewed with a reason, copied completely and restored as it was", async () => {
    const past = await aPastOwner(app, admin, "Retamosilla");
    const before = await snapshot();
    const blocked = dataOf(await move("block", past.owner));
    expect(dataOf(await move("look", blocked))).toMatchObject({ name: "Leocadia", last_name: "Retamosilla" });
    expect(keyOf(await move("look", blocked, await app.logInAs("manager")))).toEqual([403, "error.not_allowed"]);
    expect((await admin.download(`/owners/${blocked.id}/personal-data`)).status).toBe(200);
    const back = dataOf(await move("unblock", blocked));
    expect(back).toMatchObject({ name: "Leocadia", last_name: "Retamosilla", archived_at: null, blocked_at: null });
    expect(await snapshot()).toEqual(before);
  });

  test("of an owner and a tenant blocked in one invoice each can be unblocked while the other stays hidden", async () => {
    const owner = await aPastOwner(app, admin, "Cantueso");
    const { person_id } = owner.invoice;
    const tenant = dataOf(await admin.get<{ id: string; version: number; label: string }>(`/persons/${person_id}`));
    const blockedOwner = dataOf(await move("block", owner.owner));
    dataOf(await admin.post(`/persons/${person_id}/block`, { version: tenant.version, reason: "x" }));
    dataOf(await move("unblock", blockedOwner));
    const invoice = dataOf(await admin.get<object>(`/invoices/${owner.invoice.id}`));
    expect(invoice).toMatchObject({ issuer_name: "Leocadia Cantueso", customer_name: expect.stringContaining("•••") });
    const { version } = dataOf(await admin.get<{ version: number }>(`/persons/${person_id}`));
    dataOf(await admin.post(`/persons/${person_id}/unblock`, { version, reason: "x" }));
    expect(dataOf(await admin.get<object>(`/invoices/${owner.invoice.id}`))).toMatchObject({
      issuer_name: "Leocadia Cantueso",
      customer_name: tenant.label,
    });
  });
});

describe("owner blocking refusals", () => {
  test("blocking is refused while an owner has properties, credits or debts", async () => {
    const past = await aPastOwner(app, admin, "Jaramago");
    await createMoneyBuilders(admin, given).anIssuedInvoice({ owner_id: past.owner.id });
    expect(keyOf(await move("block", past.owner))).toEqual([409, "error.block_debts"]);
    const other = await aPastOwner(app, admin, "Hinojosa");
    await app.db.query("update ownership set until = null where owner_id = $1", [other.owner.id]);
    expect(keyOf(await move("block", other.owner))).toEqual([409, "error.block_ownerships"]);
  });

  const setRecords = (issuer_id: string, sent_state: string, mode: string | null = null) =>
    transact(app.db, null, async (tx) => {
      await tx.query("alter table verifactu_record disable trigger user", []);
      await tx.query("update verifactu_record set sent_state = $2, mode = coalesce($3, mode) where issuer_id = $1", [
        issuer_id,
        sent_state,
        mode,
      ]);
      await tx.query("alter table verifactu_record enable trigger user", []);
    });
  const isToReview = async (id: string) =>
    dataOf(await admin.get<RecordsToReview[]>("/issuers/records")).some(({ issuer_id }) => issuer_id === id);

  test.each([
    ["pending", null],
    ["failed", null],
    ["duplicate", null],
    ["pending", "no_verifactu"],
  ])(
    "blocking is refused while a record of an issuer of the owner is %s (in another mode: %s), whose number nothing could send afterwards",
    async (sent_state, mode) => {
      const { issuer_id, owner } = await aPastOwner(app, admin, "Cornicabra");
      await setRecords(issuer_id, sent_state, mode);
      expect(keyOf(await move("block", owner))).toEqual([409, "error.block_records"]);
    },
  );

  test("refused records are named on the home page until the owner is blocked, behind whom nothing could send them", async () => {
    const { issuer_id, owner } = await aPastOwner(app, admin, "Retama");
    await setRecords(issuer_id, "failed");
    expect(await isToReview(issuer_id)).toBe(true);
    await setRecords(issuer_id, "sent");
    dataOf(await move("block", owner));
    await setRecords(issuer_id, "failed");
    expect(await isToReview(issuer_id)).toBe(false);
  });

  test("blocking is refused while a TicketBAI file of an invoice that is still as it was issued failed", async () => {
    const { issuer_id, owner, invoice } = await aPastOwner(app, admin, "Jara");
    await app.db.query(
      `insert into ticketbai_file (issuer_id, position, invoice_id, territory, issuer_tax_id, number, issue_date, total, generated_at, series,
         content, content_hash, is_premises, applications, rectified, is_by_third_party, state, fault)
       select $1, 1, i.id, 'bizkaia', 'x', i.number, i.issue_date, i.total, clock_now(), 'x', '{}', 'x', false, '{}', '[]', true, 'failed', 'x'
       from invoice i where i.id = $2`,
      [issuer_id, invoice.id],
    );
    expect(await isToReview(issuer_id)).toBe(true);
    expect(keyOf(await move("block", owner))).toEqual([409, "error.block_records"]);
  });

  test("blocking is refused without the permission", async () => {
    const owner = await given.anOwner();
    for (const verb of ["block", "erase"])
      expect(keyOf(await move(verb, owner, await app.logInAs("manager")))).toEqual([403, "error.action_not_allowed"]);
  });
});

describe("erasing an owner", () => {
  test("erasure waits for the legal term, is then proposed, and leaves only the NIF in the chain", async () => {
    const past = await aPastOwner(app, admin, "Escaramujo");
    const early = dataOf(await admin.get<ErasurePreview>(`/owners/${past.owner.id}/erasure`));
    expect(early).toMatchObject({ term: "accounting", until: "2032-12-31", is_due: false });
    expect(keyOf(await move("erase", past.owner))).toEqual([409, "error.erase_too_early"]);
    await startAt("2033-01-01T09:00:00Z");
    await proposeErasures(app.db, app.services.clock.today());
    const proposals = dataOf(await admin.get<ErasureProposal[]>("/personal-data/proposals"));
    expect(proposals.find(({ subject_id }) => subject_id === past.owner.id)).toMatchObject({ entity: "owner" });
    const erased = dataOf(await move("erase", await read(past.owner)));
    expect(erased.erased_at).not.toBeNull();
    const [word, documentation, ...others] = past.words;
    expect(await tablesWith(app.db, [word ?? "", ...others])).toEqual([]);
    expect(await tablesWith(app.db, [documentation ?? ""])).toEqual(["verifactu_chain", "verifactu_record"]);
    expect(await chainOf(past.issuer_id)).toMatchObject({ is_whole: true, faults: [] });
    expect(keyOf(await move("erase", erased))).toEqual([409, "error.person_erased"]);
  });
});

describe("contracts with several signers", () => {
  const sign = async (document_id: string, owner_id: string) =>
    app.db.query(
      `insert into signer (document_id, party, owner_id, name, documentation, email, role, position, language, state, signed_at, signed_sha256,
         signature_kind, typed_name, consent_version)
       select id, 'owner', $2, 'Propietaria', '00000000T', 'p@example.es', 'landlord', 2, 'es', 'signed', clock_now(), pdf_sha256, 'typed', 'Propietaria', '1'
       from document where id = $1`,
      [document_id, owner_id],
    );
  /** Bypasses the triggers, which do not allow a signature this late. */
  const signedByTwo = async (word: string, rental_id: string | null) => {
    const past = await aPastTenant(app, admin, word);
    const owner = await given.anOwner();
    await app.db.query("alter table signer disable trigger user");
    await app.db.query("alter table document disable trigger user");
    await sign(past.document_id, owner.id);
    await app.db.query("update document set rental_id = $2 where id = $1", [past.document_id, rental_id]);
    await app.db.query("alter table signer enable trigger user");
    await app.db.query("alter table document enable trigger user");
    return past;
  };
  const eraseTenant = async (id: string) => {
    const { version } = dataOf(await admin.get<{ version: number }>(`/persons/${id}`));
    return admin.post(`/persons/${id}/erase`, { version, reason: "Plazo cumplido" });
  };

  test("a contract without a rental is retained and locked, and the erasure preview lists it", async () => {
    const past = await signedByTwo("Almorchon", null);
    await startAt("2033-01-01T09:00:00Z");
    const preview = dataOf(await admin.get<ErasurePreview>(`/persons/${past.person.id}/erasure`));
    expect(preview.kept_documents.map(({ id }) => id)).toEqual([past.document_id]);
    expect((await eraseTenant(past.person.id)).status).toBe(200);
    const file = await admin.download(`/documents/${past.document_id}/pdf`);
    expect([file.status, String(file.bytes)]).toEqual([409, expect.stringContaining("error.document_shut")]);
  });

  test("a contract is erased with its first signer if its rental has ended and its terms have passed", async () => {
    const past = await signedByTwo("Bercimuel", null);
    await app.db.query("alter table document disable trigger user");
    await app.db.query("update document set rental_id = $2 where id = $1", [past.document_id, past.rental_id]);
    await app.db.query("alter table document enable trigger user");
    await startAt("2033-01-01T09:00:00Z");
    const preview = dataOf(await admin.get<ErasurePreview>(`/persons/${past.person.id}/erasure`));
    expect(preview.kept_documents).toEqual([]);
    expect((await eraseTenant(past.person.id)).status).toBe(200);
    expect(await app.db.query("select 1 from document where id = $1", [past.document_id])).toEqual([]);
  });

  test("a contract of a rental with current tenants stays readable although one signer is blocked", async () => {
    const rental_id = await insertTestRental(app.db, {
      asset_id: (await given.anAsset()).id,
      tenant_id: (await given.aPerson()).id,
      since: "2025-01-01",
      until: null,
      state: "active",
    });
    const past = await signedByTwo("Cervunal", rental_id);
    dataOf(await admin.post(`/persons/${past.person.id}/block`, { version: past.person.version, reason: "Se fue" }));
    expect((await admin.download(`/documents/${past.document_id}/pdf`)).status).toBe(200);
  });
});
