import { expect, test } from "vitest";
import type { CertificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import type { Owner } from "#shared/domain/properties/owner.ts";
import { eraseSubject } from "#server/areas/administration/privacy/erase-subject.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { aPastTenant } from "#tests/support/past-tenant.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin, given } = testServer({ clockAt: "2026-03-02T09:00:00Z" });

const ANSWERS = `
  select v.sent_answer, b.error_text from verifactu_record v join verifactu_batch b on b.id = v.batch_id
  where v.id = $1`;

/** The tax agency has refused a record of an invoice to the person, with texts that name the person. */
async function aRefusedRecord(person_id: string, text: string): Promise<string> {
  const [record] = await app.db.query<{ id: string; issuer_id: string }>(
    `select v.id, v.issuer_id from verifactu_record v join invoice i on i.id = v.invoice_id
     where i.person_id = $1 order by v.position limit 1`,
    [person_id],
  );
  const { id = "", issuer_id = "" } = record ?? {};
  const [batch] = await app.db.query<{ id: string }>(
    `insert into verifactu_batch (issuer_id, sequence, issuer_tax_id, first_position, last_position, record_count, file_key,
       sha256, last_error, error_text, environment)
     values ($1, 1, 'B84120674', 1, 1, 1, $2, 'x', 'rejected', $3, 'production') returning id`,
    [issuer_id, id, text],
  );
  await app.db.query(
    "update verifactu_record set sent_state = 'failed', answer_code = 1239, sent_answer = $2, batch_id = $3 where id = $1",
    [id, text, batch?.id],
  );
  return id;
}

test("texts of the tax agency that name a person are hidden while blocked and gone after the erasure", async () => {
  const { person } = await aPastTenant(app, admin, "Zorraquino");
  const text = "El NIF no está identificado: Eulalia Zorraquino";
  const id = await aRefusedRecord(person.id, text);
  const stored = async () => (await app.db.query(ANSWERS, [id]))[0];
  const hidden = { sent_answer: null, error_text: null };
  const blocked = dataOf(
    await admin.post<{ version: number }>(`/persons/${person.id}/block`, {
      version: person.version,
      reason: "Terminó",
    }),
  );
  expect(await stored()).toEqual(hidden);
  dataOf(await admin.post(`/persons/${person.id}/unblock`, { version: blocked.version, reason: "Vuelve" }));
  expect(await stored()).toEqual({ sent_answer: text, error_text: text });
  await transact(app.db, null, (tx) => eraseSubject(tx, "person", person.id));
  expect(await stored()).toEqual(hidden);
});

test("texts of the answer to a requirement that name a person are hidden while blocked and gone after the erasure", async () => {
  const { person } = await aPastTenant(app, admin, "Zumalabe");
  const text = "El NIF no está identificado: Eulalia Zumalabe";
  const refused = [{ number: "F-1", code: 1153, text }];
  const [message] = await app.db.query<{ id: string }>(
    `with v as (
       select v.issuer_id, v.issuer_tax_id, v.position from verifactu_record v join invoice i on i.id = v.invoice_id
       where i.person_id = $1 order by v.position limit 1),
     r as (
       insert into record_requirement (issuer_id, issuer_tax_id, reference, starts_on, ends_on, environment)
       select issuer_id, issuer_tax_id, 'REQ-1', '2026-01-01', '2026-01-31', 'production' from v returning id)
     insert into requirement_message (requirement_id, sequence, first_position, last_position, record_count, error_text, refused)
     select r.id, 1, v.position, v.position, 1, $2, $3 from r, v returning id`,
    [person.id, text, JSON.stringify(refused)],
  );
  const stored = async () =>
    (await app.db.query("select error_text, refused from requirement_message where id = $1", [message?.id]))[0];
  const hidden = { error_text: null, refused: [{ number: "F-1", code: 1153, text: "" }] };
  const blocked = dataOf(
    await admin.post<{ version: number }>(`/persons/${person.id}/block`, {
      version: person.version,
      reason: "Terminó",
    }),
  );
  expect(await stored()).toEqual(hidden);
  dataOf(await admin.post(`/persons/${person.id}/unblock`, { version: blocked.version, reason: "Vuelve" }));
  expect(await stored()).toEqual({ error_text: text, refused });
  await transact(app.db, null, (tx) => eraseSubject(tx, "person", person.id));
  expect(await stored()).toEqual(hidden);
});

test("what AEAT said to a comparison is hidden while a customer of the issuer is blocked and gone after the erasure", async () => {
  const { person } = await aPastTenant(app, admin, "Zumarraga");
  const text = "No autorizado: Eulalia Zumarraga";
  const [comparison] = await app.db.query<{ id: string }>(
    `insert into record_comparison (issuer_id, environment, starts_on, ends_on, state, last_error, error_text)
     select v.issuer_id, 'production', '2026-01-01', '2026-02-01', 'failed', 'rejected', $2
     from verifactu_record v join invoice i on i.id = v.invoice_id where i.person_id = $1 limit 1 returning id`,
    [person.id, text],
  );
  const stored = async () =>
    (
      await app.db.query<{ error_text: string | null }>("select error_text from record_comparison where id = $1", [
        comparison?.id,
      ])
    )[0]?.error_text;
  const blocked = dataOf(
    await admin.post<{ version: number }>(`/persons/${person.id}/block`, {
      version: person.version,
      reason: "Terminó",
    }),
  );
  expect(await stored()).toBeNull();
  dataOf(await admin.post(`/persons/${person.id}/unblock`, { version: blocked.version, reason: "Vuelve" }));
  expect(await stored()).toBe(text);
  await transact(app.db, null, (tx) => eraseSubject(tx, "person", person.id));
  expect(await stored()).toBeNull();
});

test("the signed record of an invoice to a person is gone after the erasure, and its place in the chain stays", async () => {
  const { person } = await aPastTenant(app, admin, "Zuloaga");
  const [record] = await app.db.query<{ id: string; issuer_id: string }>(
    `select v.id, v.issuer_id from verifactu_record v join invoice i on i.id = v.invoice_id where i.person_id = $1 limit 1`,
    [person.id],
  );
  await app.db.query(
    `with c as (
       insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at, removed_at)
       values ($1, 'issuer', 'Fincas', 'B84120674', 'AC', '1', false, now(), now(), now()) returning id)
     insert into verifactu_signature (issuer_id, record_id, certificate_id, document)
     select $1, $2, c.id, '<a>Eulalia Zuloaga</a>' from c`,
    [record?.issuer_id, record?.id],
  );
  await transact(app.db, null, (tx) => eraseSubject(tx, "person", person.id));
  expect(await app.db.query("select 1 from verifactu_signature where record_id = $1", [record?.id])).toEqual([]);
  expect(await app.db.query("select 1 from verifactu_record where id = $1", [record?.id])).toHaveLength(1);
});

test("the certificates of an owner are in the copy of their data, and hidden and fixed while blocked", async () => {
  const owner = await given.anOwner({ last_name: "Zubiaurre" });
  const issuer = await createMoneyBuilders(admin, given).anIssuer({ owner_id: owner.id });
  await app.db.query(
    `insert into certificate (issuer_id, capacity, holder_name, holder_tax_id, authority, serial, is_seal, starts_at, ends_at,
       sealed_content)
     values ($1, 'issuer', 'ANA ZUBIAURRE', $2, 'AC PRUEBAS', '7F7F7F7F', false, '2026-01-01', '2028-01-01', 'x')`,
    [issuer.id, issuer.tax_id],
  );
  const path = `/issuers/${issuer.id}/certificate`;
  const readName = async () => dataOf(await admin.get<CertificateState>(path)).current?.holder_name;
  const { bytes } = await admin.download(`/owners/${owner.id}/personal-data`);
  expect(bytes.length).toBeGreaterThan(0);
  const { version } = dataOf(await admin.get<Owner>(`/owners/${owner.id}`));
  const blocked = dataOf(await admin.post<Owner>(`/owners/${owner.id}/block`, { version, reason: "Terminó" }));
  const shown = JSON.stringify(dataOf(await admin.get(path)));
  expect(shown).not.toMatch(/ZUBIAURRE|7F7F7F7F/);
  expect(shown).not.toContain(issuer.tax_id);
  const refused = await admin.delete(path);
  expect(refused.body).toMatchObject({ errors: [{ translationKey: "error.person_blocked" }] });
  dataOf(await admin.post(`/owners/${owner.id}/unblock`, { version: blocked.version, reason: "Vuelve" }));
  expect(await readName()).toBe("ANA ZUBIAURRE");
});
