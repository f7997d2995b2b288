import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { setPlatform } from "#shared/client/current-platform.ts";
import { forgetOpenForms, openFormDraft, personalDraft, personalDrafts, visitorDraft } from "#shared/client/drafts.ts";
import { forgetTraces } from "#shared/client/personal-settings.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { webPlatform } from "#shared/platform/web.ts";

const lineSchema = z.object({ line: z.string() });
const comment = z.object({ text: z.string(), is_public: z.boolean() });
const ME = "6f1c6a5e-0000-4000-8000-000000000001";

const claimsOf = (sub: string) => ({ sub, email: null, exp: 0, role: null });

function storageOf(stored: Map<string, string>) {
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
}

let stored: Map<string, string>;
let ofTab: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  ofTab = new Map();
  vi.stubGlobal("localStorage", storageOf(stored));
  vi.stubGlobal("sessionStorage", storageOf(ofTab));
  vi.useFakeTimers({ now: new Date("2026-11-24T10:00:00Z") });
  setPlatform(webPlatform);
  sessionState.claims = claimsOf(ME);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("the draft of a user", () => {
  test("that was stored before drafts had one module is read under its name and in its form", async () => {
    stored.set(`payment_draft.${ME}`, '{"line":"850 garcia transf ayer"}');
    expect(await personalDraft("payment_draft", lineSchema).read()).toEqual({ line: "850 garcia transf ayer" });
  });

  test("is stored under the name and in the form that earlier versions read", async () => {
    await personalDraft("payment_draft", lineSchema).write({ line: "850" });
    expect(Object.fromEntries(stored)).toEqual({ [`payment_draft.${ME}`]: '{"line":"850"}' });
    await personalDraft("payment_draft", lineSchema).write(null);
    expect(stored.size).toBe(0);
  });

  test("of another version's shape reads as no draft", async () => {
    stored.set(`payment_draft.${ME}`, '{"lines":["850"]}');
    expect(await personalDraft("payment_draft", lineSchema).read()).toBeNull();
  });

  test("is not read by the next user of the device, and a logout removes it", async () => {
    await personalDraft("payment_draft", lineSchema).write({ line: "850" });
    sessionState.claims = claimsOf("6f1c6a5e-0000-4000-8000-000000000002");
    expect(await personalDraft("payment_draft", lineSchema).read()).toBeNull();
    await forgetTraces(ME);
    expect(stored.size).toBe(0);
  });
});

describe("drafts by id", () => {
  const drafts = personalDrafts("drafts", comment, 2);

  test("that were stored before drafts had one module are read", async () => {
    stored.set(`drafts.${ME}`, '{"incident:1":{"text":"Hola","is_public":true}}');
    expect(await drafts.read("incident:1")).toEqual({ text: "Hola", is_public: true });
    expect(await drafts.read("incident:2")).toBeNull();
  });

  test("make room for new ones, the oldest first; writing one again makes it the newest", async () => {
    const value = { text: "a", is_public: false };
    await drafts.write("incident:1", value);
    await drafts.write("incident:2", value);
    await drafts.write("incident:1", { ...value, text: "b" });
    await drafts.write("incident:3", value);
    expect(await drafts.read("incident:2")).toBeNull();
    expect(await drafts.read("incident:1")).toEqual({ text: "b", is_public: false });
    await drafts.write("incident:1", null);
    expect(stored.get(`drafts.${ME}`)).toBe('{"incident:3":{"text":"a","is_public":false}}');
  });
});

describe("the draft of a visitor", () => {
  const draft = visitorDraft("booking.abc", lineSchema);

  test("that was stored before drafts had one module is read", () => {
    stored.set("draft.booking.abc", JSON.stringify({ at: Date.now() - 1000, value: { line: "Eva" } }));
    expect(draft.read()).toEqual({ line: "Eva" });
  });

  test("is stored under the name and in the form that earlier versions read", () => {
    draft.write({ line: "Eva" });
    expect(Object.fromEntries(stored)).toEqual({
      "draft.booking.abc": JSON.stringify({ at: Date.parse("2026-11-24T10:00:00Z"), value: { line: "Eva" } }),
    });
    draft.write(null);
    expect(stored.size).toBe(0);
  });

  test("is ignored after fourteen days", () => {
    draft.write({ line: "Eva" });
    vi.setSystemTime(new Date("2026-12-08T09:59:59Z"));
    expect(draft.read()).toEqual({ line: "Eva" });
    vi.setSystemTime(new Date("2026-12-08T10:00:00Z"));
    expect(draft.read()).toBeNull();
  });

  test("that is no JSON, or of another shape, reads as no draft", () => {
    stored.set("draft.booking.abc", "{");
    expect(draft.read()).toBeNull();
    stored.set("draft.booking.abc", '{"line":"Eva"}');
    expect(draft.read()).toBeNull();
  });
});

describe("the form that is open when a session ends", () => {
  const OTHER = "6f1c6a5e-0000-4000-8000-000000000002";
  const mine = openFormDraft(ME, "/persons person new", lineSchema);

  test("is stored with the tab, and nothing of it on disk", () => {
    mine.write({ line: "Eva" });
    expect(mine.read()).toEqual({ line: "Eva" });
    expect(stored.size).toBe(0);
    mine.write(null);
    expect(mine.read()).toBeNull();
  });

  test("is read by its user alone, and removed when another user logs in", () => {
    mine.write({ line: "Eva" });
    expect(openFormDraft(OTHER, "/persons person new", lineSchema).read()).toBeNull();
    forgetOpenForms(ME);
    expect(mine.read()).toEqual({ line: "Eva" });
    forgetOpenForms(OTHER);
    expect(ofTab.size).toBe(0);
  });

  test("is removed with all others when nothing may be kept", () => {
    mine.write({ line: "Eva" });
    forgetOpenForms(null);
    expect(ofTab.size).toBe(0);
  });

  test("does not disturb another form, and another version's shape reads as none", () => {
    mine.write({ line: "Eva" });
    openFormDraft(ME, "/persons edit", z.boolean()).write(true);
    expect(mine.read()).toEqual({ line: "Eva" });
    expect(openFormDraft(ME, "/persons person new", comment).read()).toBeNull();
  });
});
