import { expect, it } from "vitest";
import { describeBadge } from "#entrypoints/background/describe-badge.ts";

const calm = { unread: 3, isOnline: true, needsPerson: false };
const textOf = (unread: number) => describeBadge({ ...calm, unread }).text;

it("says how many are unread, nothing for none, and no more than 99+", () => {
  expect([0, 1, 99, 100].map(textOf)).toEqual(["", "1", "99", "99+"]);
});

it("is grey while the count may be old", () => {
  expect(describeBadge({ ...calm, isOnline: false }).color).not.toBe(describeBadge(calm).color);
});

it("calls for the person when something waits for them, whatever else there is", () => {
  expect(describeBadge({ ...calm, needsPerson: true }).text).toBe("!");
});
