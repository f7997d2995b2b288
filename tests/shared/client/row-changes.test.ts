import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "#shared/client/query-client.ts";
import { receiveRowChange } from "#shared/client/row-changes.ts";

afterEach(() => queryClient.clear());

test("a list that shows two changed entities is read once more, not once for each", async () => {
  const read = vi.fn<() => Promise<readonly []>>(async () => []);
  const observer = new QueryObserver(queryClient, { queryKey: ["rental", "list"], queryFn: read, staleTime: Infinity });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  receiveRowChange({ entity: "person", part: null, ids: null });
  receiveRowChange({ entity: "rental", part: null, ids: null });
  await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(read).toHaveBeenCalledTimes(2);
  stop();
});
