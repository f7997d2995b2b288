import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { expireDocuments, remindDocuments } from "#server/modules/documents/document-calendar.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createDocumentBuilders } from "#tests/support/document-builders.ts";
import { useFakeOffice } from "#tests/support/fake-office.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Api;
let given: Awaited<ReturnType<typeof createDocumentBuilders>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.logInAs("admin");
  given = await createDocumentBuilders(app, admin);
  await app.db.query("update notification_settings set smtp_host = '127.0.0.1', sender = 'oficina@example.es'", []);
});
beforeEach(() => void useFakeOffice(app.services));
afterAll(() => app.close());

const countOf = async (id: string, kind: DocumentEvent["kind"]) =>
  dataOf(await admin.get<DocumentEvent[]>(`/documents/${id}/events`)).filter((event) => event.kind === kind).length;

/** The services as they are so many days later. */
const inDays = (days: number) => {
  const now = new Date(app.services.clock.now().getTime() + days * 86_400_000);
  return { ...app.services, clock: { ...app.services.clock, now: () => now } };
};

test("what nobody signed in time expires once, though two servers look at once, and its rental is a draft again", async () => {
  const { document, rental } = await given.aSentContract({ valid_days: 2 });
  await expireDocuments(inDays(1));
  expect((await given.read(document.id)).state).toBe("sent");
  await Promise.all([expireDocuments(inDays(3)), expireDocuments(inDays(3))]);
  expect((await given.read(document.id)).state).toBe("expired");
  expect(await countOf(document.id, "expired")).toBe(1);
  expect(dataOf(await admin.get<{ state: string }>(`/rentals/${rental.id}`)).state).toBe("draft");
});

test("the silent are reminded as often as the document says, each with a new link and once, also by two servers", async () => {
  const { document } = await given.aSentContract({ reminder_days: 3 });
  const before = await app.db.query<{ key: string }>(
    "select encode(key_hash, 'hex') as key from signer where document_id = $1 order by position",
    [document.id],
  );
  await remindDocuments(inDays(2));
  expect(await countOf(document.id, "reminded")).toBe(0);
  await Promise.all([remindDocuments(inDays(4)), remindDocuments(inDays(4))]);
  expect((await given.signersOf(document.id)).every(({ reminder_count }) => reminder_count >= 1)).toBe(true);
  const after = await app.db.query<{ key: string }>(
    "select encode(key_hash, 'hex') as key from signer where document_id = $1 order by position",
    [document.id],
  );
  expect(after.some(({ key }, index) => key === before[index]?.key)).toBe(false);
});

test("in order, only the first is written to; in parallel, everybody is", async () => {
  const first = await given.aSentContract({ signing_order: "sequential" });
  expect((await given.signersOf(first.document.id)).map(({ keyed_at }) => keyed_at !== null)).toEqual([true, false]);
  expect(await countOf(first.document.id, "mailed")).toBe(1);
  const all = await given.aSentContract();
  expect(await countOf(all.document.id, "mailed")).toBe(2);
});
