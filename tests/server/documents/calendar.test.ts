import { beforeAll, beforeEach, expect, test } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { expireDocuments, remindDocuments } from "#server/areas/documents/document-calendar.ts";
import { dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeRenderer } from "#tests/support/fake-renderer.ts";
import { runJobs } from "#tests/support/run-jobs.ts";
import { testServer } from "#tests/support/test-server.ts";

// A Wednesday.
const { app, api: admin } = testServer({ clockAt: "2026-11-25T09:00:00Z" });
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;

beforeAll(async () => {
  given = await createDocumentBuilders(app, admin);
  await app.db.query("update notification_settings set smtp_host = '127.0.0.1', sender = 'oficina@example.es'", []);
});
beforeEach(() => void useFakeRenderer(app.services));

const countOf = async (id: string, kind: DocumentEvent["kind"]) =>
  dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)).filter((event) => event.kind === kind).length;

/** The services with the clock advanced by these days. */
const inDays = (days: number) => {
  const now = new Date(app.services.clock.now().getTime() + days * 86_400_000);
  return { ...app.services, clock: { ...app.services.clock, now: () => now } };
};

test("an unsigned document expires once, also with two servers, and its rental is a draft again", async () => {
  const { document, rental } = await given.aSentContract({ valid_days: 2 });
  await expireDocuments(inDays(1));
  expect((await given.read(document.id)).state).toBe("sent");
  await Promise.all([expireDocuments(inDays(3)), expireDocuments(inDays(3))]);
  expect((await given.read(document.id)).state).toBe("expired");
  expect(await countOf(document.id, "expired")).toBe(1);
  await runJobs(app.services);
  expect(await countOf(document.id, "told")).toBe(2);
  const notifications = await app.db.query("select distinct message from notification where subject_id = $1", [
    document.id,
  ]);
  expect(notifications).toEqual([{ message: expect.stringContaining("ha caducado sin todas las firmas") }]);
  expect(dataOf(await admin.get<{ state: string }>(`/rentals/${rental.id}`)).state).toBe("draft");
});

const keysOf = async (document_id: string) =>
  (
    await app.db.query<{ key: string }>(
      "select encode(key_hash, 'hex') as key from signer where document_id = $1 order by position",
      [document_id],
    )
  ).map(({ key }) => key);

const silentFor = (document_id: string, days: number) =>
  app.db.query("update signer set keyed_at = clock_now() - make_interval(days => $2) where document_id = $1", [
    document_id,
    days,
  ]);

test("signers who do not respond are reminded as often as the document specifies, each with a new link", async () => {
  const { document } = await given.aSentContract({ reminder_days: 3 });
  const before = await keysOf(document.id);
  await silentFor(document.id, 2);
  await remindDocuments(app.services);
  expect(await countOf(document.id, "reminded")).toBe(0);
  await silentFor(document.id, 4);
  await remindDocuments(app.services);
  const after = await keysOf(document.id);
  expect(after.filter((key) => before.includes(key))).toEqual([]);
  await remindDocuments(inDays(2));
  expect(await countOf(document.id, "reminded")).toBe(2);
});

test("no signer is reminded automatically more often than the document allows, and further by hand", async () => {
  const { document } = await given.aSentContract({ reminder_days: 1, max_reminders: 2 });
  await silentFor(document.id, 2);
  for (const days of [0, 1, 2, 5]) await remindDocuments(inDays(days + 0.1 * days));
  expect((await given.signersOf(document.id)).map(({ reminder_count }) => reminder_count)).toEqual([2, 2]);
  const { version } = await given.read(document.id);
  dataOf(await admin.post(`/documents/${document.id}/remind`, { version }));
  expect((await given.signersOf(document.id)).map(({ reminder_count }) => reminder_count)).toEqual([3, 3]);
});

test("a document without a greatest number of reminders has no limit", async () => {
  const { document } = await given.aSentContract({ reminder_days: 1, max_reminders: 0 });
  await app.db.query("update signer set reminder_count = 60 where document_id = $1", [document.id]);
  await silentFor(document.id, 2);
  await remindDocuments(app.services);
  expect((await given.signersOf(document.id)).map(({ reminder_count }) => reminder_count)).toEqual([61, 61]);
});

test("no reminder is sent on a Saturday or a Sunday in Madrid, and it is on Monday", async () => {
  const { document } = await given.aSentContract({ reminder_days: 1 });
  await silentFor(document.id, 2);
  const at = (iso: string) => ({ ...app.services, clock: { ...app.services.clock, now: () => new Date(iso) } });
  // The first is Saturday in Madrid and still Friday in UTC.
  for (const day of ["2026-11-27T23:30:00Z", "2026-11-28T09:00:00Z", "2026-11-29T22:30:00Z"])
    await remindDocuments(at(day));
  expect(await countOf(document.id, "reminded")).toBe(0);
  await remindDocuments(at("2026-11-29T23:30:00Z"));
  expect(await countOf(document.id, "reminded")).toBe(2);
});

test("a document that expires before Monday's reminders is reminded of on Friday, once", async () => {
  const [short, long] = [
    await given.aSentContract({ reminder_days: 3, valid_days: 4 }),
    await given.aSentContract({ reminder_days: 3, valid_days: 30 }),
  ];
  const at = (iso: string) => ({ ...app.services, clock: { ...app.services.clock, now: () => new Date(iso) } });
  // Sent on Wednesday: without the weekend it would be due on Saturday, and it expires on Sunday.
  await remindDocuments(at("2026-11-26T09:00:00Z"));
  expect(await countOf(short.document.id, "reminded")).toBe(0);
  await remindDocuments(at("2026-11-27T09:00:00Z"));
  await app.db.query("update signer set reminded_at = '2026-11-27T09:00:00Z' where document_id = $1", [
    short.document.id,
  ]);
  await remindDocuments(at("2026-11-27T10:00:00Z"));
  expect(await countOf(short.document.id, "reminded")).toBe(2);
  expect(await countOf(long.document.id, "reminded")).toBe(0);
});

test("eight concurrent servers remind each pending signer exactly once", async () => {
  const { document } = await given.aSentContract({ reminder_days: 3 });
  await silentFor(document.id, 4);
  await Promise.all(Array.from({ length: 8 }, () => remindDocuments(app.services)));
  expect((await given.signersOf(document.id)).map(({ reminder_count }) => reminder_count)).toEqual([1, 1]);
  expect(await countOf(document.id, "reminded")).toBe(2);
  const mails = await app.db.query("select 1 from mail where entity_id = $1", [document.id]);
  expect(mails).toHaveLength(2 + 2);
});

test("a sequential document mails only the first signer, a parallel one mails all", async () => {
  const first = await given.aSentContract({ signing_order: "sequential" });
  expect((await given.signersOf(first.document.id)).map(({ keyed_at }) => keyed_at !== null)).toEqual([true, false]);
  expect(await countOf(first.document.id, "mailed")).toBe(1);
  const all = await given.aSentContract();
  expect(await countOf(all.document.id, "mailed")).toBe(2);
});
