import { expect, it } from "vitest";
import { ApiError } from "#shared/client/api-error.ts";
import { markEach } from "#entrypoints/background/mark-notices.ts";

it("a refused notice keeps no other one from being marked as read, and one that no longer exists counts as read", async () => {
  const status: Readonly<Record<string, number>> = { failed: 503, gone: 404, offline: 0 };
  const read = await markEach(["failed", "a", "gone", "offline", "b"], (id) =>
    status[id] === undefined ? Promise.resolve() : Promise.reject(new ApiError(status[id], [])),
  );
  expect([...read]).toEqual(["a", "gone", "b"]);
});
