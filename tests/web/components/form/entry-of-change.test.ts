import { expect, test } from "vitest";
import { entryOfChange } from "#web/components/form/entry-of-change.ts";

const SAVED = "2026-03-10T09:00:00.000Z";
const change = { at: "2026-03-10T09:00:00.004Z", by: "Marta" };
const attached = { at: "2026-03-10T09:07:00.000Z", by: "Luis" };

test("the entry of a change is the one of the row's time, not a later one that leaves the row as it was", () => {
  expect(entryOfChange([attached, change], SAVED)).toBe(change);
  expect(entryOfChange([{ at: "2026-03-10T09:00:00.600Z", by: "Luis" }, change], SAVED)).toBe(change);
});

test("without an entry of that time there is none", () => {
  expect(entryOfChange([attached, { at: "2026-03-10T08:00:00.000Z", by: "Ana" }], SAVED)).toBeNull();
  expect(entryOfChange([change], undefined)).toBeNull();
});
