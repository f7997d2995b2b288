import { expect, it } from "vitest";
import { describeBadge } from "#entrypoints/background/describe-badge.ts";

const textOf = (unread: number) => describeBadge(unread, true, false).text;

it("says how many are unread, nothing for none, and no more than 99+", () => {
  expect([0, 1, 99, 100].map(textOf)).toEqual(["", "1", "99", "99+"]);
});

it("is grey while the count may be old", () => {
  expect(describeBadge(3, false, false).color).not.toBe(describeBadge(3, true, false).color);
});

it("calls for the person when the session is lost, whatever else there is", () => {
  expect(describeBadge(3, true, true).text).toBe("!");
});
