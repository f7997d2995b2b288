import { expect, test } from "vitest";
import { canGet, channelsOn, noticeChannels, noticeKinds } from "#shared/domain/notifications/notice-kind.ts";
import type { Permissions } from "#shared/domain/core/roles.ts";

test("without choices a kind is in the bell and on the desktop, and nothing is mailed", () => {
  for (const kind of noticeKinds) expect(channelsOn(kind, [])).toEqual(["bell", "desktop"]);
});

test("a choice decides its own channel alone, in the order of the screen", () => {
  const off = channelsOn("document", [{ channel: "bell", is_on: false }]);
  expect(off).toEqual(["desktop"]);
  const all = noticeChannels.map((channel) => ({ channel, is_on: true })).toReversed();
  expect(channelsOn("document", all)).toEqual(noticeChannels);
});

test("a role gets the kinds of records that it may read, change or approve, as each needs", () => {
  const reads: Permissions = { "*": ["read"] };
  expect(noticeKinds.filter((kind) => !canGet(reads, kind))).toEqual([
    "incident_assigned",
    "billing",
    "rent_index",
    "certificate",
    "billing_records",
    "lodging",
    "bank_account",
  ]);
  expect(noticeKinds.filter((kind) => canGet({ booking: ["read"] }, kind))).toEqual([
    "booking_new",
    "booking_activity",
  ]);
  expect(noticeKinds.filter((kind) => canGet({ rental: ["update"] }, kind))).toEqual([]);
  expect(noticeKinds.filter((kind) => canGet({ rental: ["update"], person: ["read"] }, kind))).toEqual(["lodging"]);
  expect(noticeKinds.every((kind) => canGet({ "*": ["read", "update", "approve"] }, kind))).toBe(true);
});
