import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { setPlatform } from "#shared/client/current-platform.ts";
import { forgetSeen, readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { seenSettings } from "#shared/platform/platform.ts";
import { removeSeenOnDisk, webPlatform } from "#shared/platform/web.ts";

/* What a user has seen of persons, in the web app. */

const ME = "6f1c6a5e-0000-4000-8000-000000000001";
const note = z.object({ name: z.string() });

/** A storage like the browser's: its keys are those of the object. */
function createStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const methods = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => void values.set(name, text),
    removeItem: (name: string) => void values.delete(name),
  };
  const store = new Proxy(methods, {
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: "" }),
  });
  return { store, values };
}

let disk = createStorage();
let tab = createStorage();

beforeEach(() => {
  disk = createStorage();
  tab = createStorage();
  vi.stubGlobal("localStorage", disk.store);
  vi.stubGlobal("sessionStorage", tab.store);
  setPlatform(webPlatform);
  sessionState.claims = { sub: ME, email: null, exp: 0, role: null };
});

afterEach(() => {
  sessionState.claims = null;
  vi.unstubAllGlobals();
});

test("everything seen of persons is stored with the tab, and nothing of it on disk", async () => {
  for (const name of seenSettings) await writePersonal(name, { name: "María Abad" });
  expect([...disk.values.keys()]).toEqual([]);
  expect([...tab.values.keys()].toSorted()).toEqual(seenSettings.map((name) => `${name}.${ME}`).toSorted());
  expect(await readPersonal("records", note)).toEqual({ name: "María Abad" });
});

test("used pages, drafts and preferences stay on disk", async () => {
  await writePersonal("used", { name: "Pagos" });
  await writePersonal("payment_draft", { name: "850" });
  expect([...disk.values.keys()].toSorted()).toEqual([`payment_draft.${ME}`, `used.${ME}`]);
  expect(tab.values.size).toBe(0);
});

test("the end of a session removes everything seen, and nothing else", async () => {
  for (const name of seenSettings) await writePersonal(name, { name: "María Abad" });
  await writePersonal("payment_draft", { name: "850" });
  await forgetSeen(ME);
  expect(tab.values.size).toBe(0);
  expect([...disk.values.keys()]).toEqual([`payment_draft.${ME}`]);
});

test("what an earlier version stored on disk is removed, of every user", () => {
  disk = createStorage({
    [`records.${ME}`]: "[]",
    "recent.somebody-else": "[]",
    "collection_round.somebody-else": "{}",
    [`payment_draft.${ME}`]: "{}",
    accessToken: "token",
    "outbox.1": "{}",
  });
  vi.stubGlobal("localStorage", disk.store);
  removeSeenOnDisk();
  expect([...disk.values.keys()].toSorted()).toEqual(["accessToken", "outbox.1", `payment_draft.${ME}`]);
});
