import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createSigningFixture, type SentTestDocument } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null });
let sent: SentTestDocument;
beforeAll(async () => {
  const signing = await createSigningFixture(app);
  sent = await signing.send();
  // Copies one document, its signer and their events to simulate the data of many years.
  await app.db.query("alter table signer disable trigger user", []);
  await app.db.query("alter table document disable trigger user", []);
  await app.db.query(
    `insert into document (code, title, document_type_id, state, pdf_key, pdf_sha256, verification_code, sent_at, expires_at)
     select 'X-' || n, 'Contrato', d.document_type_id, 'sent', 'k' || n, encode(sha256(n::text::bytea), 'hex'), 'C' || n, now(), now()
     from document d, generate_series(1, 100000) n where d.id = $1`,
    [sent.id],
  );
  await app.db.query(
    `insert into signer (document_id, party, name, role, position, key_hash, keyed_at)
     select d.id, 'other', 'Firmante', 'tenant', 1, sha256(d.code::bytea), now() from document d where d.code like 'X-%'`,
    [],
  );
  await app.db.query(
    `insert into document_event (document_id, kind, signer_id)
     select document_id, 'opened', id from signer where document_id <> $1`,
    [sent.id],
  );
  await app.db.query("alter table signer enable trigger user", []);
  await app.db.query("alter table document enable trigger user", []);
  await app.db.query("analyze", []);
}, 180_000);

const plan = async (sql: string, values: readonly unknown[]) => {
  const rows = await app.db.query<{ "QUERY PLAN": string }>(`explain ${sql}`, values);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};
const hash = createHash("sha256").update("key").digest();

test.each([
  [
    "a key",
    "select id from signer where key_hash = $1 union all select id from signer where copy_key_hash = $1 limit 1",
    [hash],
  ],
  ["a code", "select id from document d where d.sent_at is not null and d.verification_code = $1 limit 1", ["C7"]],
  ["the hash of a text", "select id from document d where d.sent_at is not null and d.pdf_sha256 = $1 limit 1", ["a"]],
  [
    "the hash of a sealed file",
    "select id from document d where d.sent_at is not null and d.signed_pdf_sha256 = $1 limit 1",
    ["a"],
  ],
  [
    "whether the signer has read",
    "select 1 from document_event where signer_id = $1 and kind = 'read'",
    ["01890000-0000-7000-8000-000000000000"],
  ],
  [
    "what of a state there is, in the list's order,",
    "select t.* from document t where t.archived_at is null and t.state = 'declined' order by created_at desc, id desc limit 50",
    [],
  ],
  [
    "how much of a state there is",
    "select count(*) from (select 1 from document t where t.archived_at is null and t.state = 'draft' limit 10001) c",
    [],
  ],
  [
    "what is in a language that few are in",
    "select t.* from document t where t.archived_at is null and t.language = 'en' order by created_at desc, id desc limit 50",
    [],
  ],
  ["what was archived", "select t.* from document t where t.archived_at is not null order by title, id limit 50", []],
  [
    "what waits to be sealed",
    "select id from document d where d.state = 'signed' and d.signed_pdf_key is null order by d.completed_at",
    [],
  ],
])("%s is found by an index among a hundred thousand documents, signers and events", async (_name, sql, values) => {
  const queryPlan = await plan(sql, values);
  expect(queryPlan).toMatch(/Index/);
  expect(queryPlan).not.toMatch(/Seq Scan|Filter: .*(state|language)/);
});
