import { beforeEach, expect, test, vi } from "vitest";
import { setPlatform } from "#shared/client/current-platform.ts";
import type { IndexedRecord } from "#shared/client/indexed-record.ts";
import { forgetSeenBefore, loadRecords, noteRecords, readRecords, storeRecords } from "#shared/client/record-index.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { webPlatform } from "#shared/platform/web.ts";
import type { Platform } from "#shared/platform/platform.ts";
import { anOutgoing, createMemoryStore } from "#tests/support/outgoing.ts";

/** `localStorage`, which all tabs share, and `sessionStorage` of this tab. */
let disk: Map<string, string>;
let tab: Map<string, string>;
let outbox: Platform["outbox"];
let users = 0;
let me = "";

const SERVER = "http://localhost/api";
const tenant: IndexedRecord = {
  entity: "person",
  id: "a",
  title: "Ana Gil",
  hint: "",
  words: "ana gil",
  tenant: null,
  at: Date.now(),
};
const setting = (name: string) => tab.get(`${name}.${me}`) ?? disk.get(`${name}.${me}`);
const seenWith = (reach_revision: number, forgotten_at: string | null = null) =>
  forgetSeenBefore({ forgotten_at, reach_revision });

const storageOf = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, text: string) => void values.set(name, text),
  removeItem: (name: string) => void values.delete(name),
});

beforeEach(async () => {
  [disk, tab] = [new Map(), new Map()];
  outbox = createMemoryStore();
  vi.stubGlobal("localStorage", storageOf(disk));
  vi.stubGlobal("sessionStorage", storageOf(tab));
  setPlatform({ ...webPlatform, outbox, apiBase: () => SERVER });
  me = `user ${(users += 1)}`;
  sessionState.claims = { sub: me, email: null, exp: 0, role: null };
  await loadRecords();
  return () => vi.unstubAllGlobals();
});

/** A device that has seen a tenant, and has a draft and an unsent payment of this user. */
async function useDevice(): Promise<void> {
  noteRecords([tenant]);
  await storeRecords();
  disk.set(`payment_draft.${me}`, '{"line":"850 gil"}');
  const entry = anOutgoing({ person: me, server: SERVER });
  await outbox.write(entry.id, JSON.stringify(entry));
}

test("a smaller reach removes what the device stored: records, drafts and unsent entries", async () => {
  await seenWith(1);
  await useDevice();
  await seenWith(2);
  expect(readRecords().size).toBe(0);
  expect([setting("records"), setting("payment_draft"), await outbox.list()]).toEqual([undefined, undefined, []]);
});

test("the same reach, and one that grew, leave everything", async () => {
  await seenWith(3);
  await useDevice();
  await seenWith(3);
  expect(readRecords().size).toBe(1);
  expect(setting("payment_draft")).toBeDefined();
  expect(await outbox.list()).toHaveLength(1);
});

test("an erasure removes the records and leaves what was not sent", async () => {
  await seenWith(1);
  await useDevice();
  await seenWith(1, "2026-03-01T09:00:00Z");
  expect(readRecords().size).toBe(0);
  expect(setting("payment_draft")).toBeDefined();
  expect(await outbox.list()).toHaveLength(1);
});

test("a device of a release without revisions has the first one", async () => {
  await seenWith(1);
  await useDevice();
  disk.delete(`reach.${me}`);
  tab.delete(`seen_reach.${me}`);
  await seenWith(1);
  expect(readRecords().size).toBe(1);
  await seenWith(2);
  expect(readRecords().size).toBe(0);
});

test("drafts and unsent entries of an earlier session go too, with whose end the records went", async () => {
  await seenWith(3);
  await useDevice();
  for (const name of ["records", "forgotten", "seen_reach"]) tab.delete(`${name}.${me}`);
  await seenWith(4);
  expect([setting("payment_draft"), await outbox.list()]).toEqual([undefined, []]);
});

test("an entry that is being sent, and those of another user, stay", async () => {
  await seenWith(1);
  const sending = anOutgoing({ person: me, server: SERVER, state: "sending" });
  const other = anOutgoing({ id: "0b8f6f5e-0000-4000-8000-000000000002", person: "another", server: SERVER });
  for (const entry of [sending, other]) await outbox.write(entry.id, JSON.stringify(entry));
  await seenWith(2);
  expect(await outbox.list()).toEqual([sending.id, other.id]);
});

test("a tab that has not noticed the smaller reach stores nothing over it", async () => {
  await seenWith(1);
  noteRecords([tenant]);
  disk.set(`reach.${me}`, '{"revision":2}');
  await storeRecords();
  expect(setting("records")).toBeUndefined();
  expect(readRecords().size).toBe(0);
});

test("a second tab removes what it stored although another tab has applied the smaller reach to the device", async () => {
  await seenWith(1);
  await useDevice();
  disk.set(`reach.${me}`, '{"revision":2}');
  for (const name of ["recent", "collection_round"]) tab.set(`${name}.${me}`, "[]");
  await seenWith(2);
  expect(readRecords().size).toBe(0);
  expect(["records", "recent", "collection_round"].map(setting)).toEqual([undefined, undefined, undefined]);
});

test("a second tab leaves the drafts and unsent entries since the device applied the smaller reach", async () => {
  await seenWith(1);
  disk.set(`reach.${me}`, '{"revision":2}');
  await useDevice();
  await seenWith(2);
  expect(setting("payment_draft")).toBeDefined();
  expect(await outbox.list()).toHaveLength(1);
});

test.each([
  ["a smaller reach", 2, null],
  ["an erasure", 1, "2026-03-01T09:00:00Z"],
] as const)(
  "a surface of the extension loses its records in memory where another has applied %s",
  async (_, reach, at) => {
    await seenWith(1);
    noteRecords([tenant]);
    for (const store of [disk, tab])
      for (const name of ["reach", "seen_reach"]) store.set(`${name}.${me}`, JSON.stringify({ revision: reach }));
    tab.set(`forgotten.${me}`, JSON.stringify({ at }));
    await seenWith(reach, at);
    expect(readRecords().size).toBe(0);
  },
);
