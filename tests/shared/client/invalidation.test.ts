import { expect, test } from "vitest";
import { invalidateReadBefore } from "#shared/client/invalidation.ts";
import { queryClient } from "#shared/client/query-client.ts";

test("what was read before an instant is stale, and what was read since is not", () => {
  queryClient.setQueryData(["rental", "old"], 1, { updatedAt: 1_000 });
  queryClient.setQueryData(["rental", "new"], 1, { updatedAt: 2_000 });
  invalidateReadBefore(2_000);
  const isStale = (key: string) => queryClient.getQueryState(["rental", key])?.isInvalidated;
  expect([isStale("old"), isStale("new")]).toEqual([true, false]);
});
