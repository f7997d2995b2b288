import { expect, it } from "vitest";
import { describeBadge } from "#entrypoints/background/describe-badge.ts";

const calm = { unread: 3, isOnline: true, needsPerson: false };
const textOf = (unread: number) => describeBadge({ ...calm, unread }).text;

it("the badge shows the unread count, nothing for zero, and at most 99+", () => {
  expect([0, 1, 99, 100].map(textOf)).toEqual(["", "1", "99", "99+"]);
});

it("the badge is grey while the count may be outdated", () => {
  expect(describeBadge({ ...calm, isOnline: false }).color).not.toBe(describeBadge(calm).color);
});

it("the badge shows an exclamation mark when the user must act, whatever the count", () => {
  expect(describeBadge({ ...calm, needsPerson: true }).text).toBe("!");
});
