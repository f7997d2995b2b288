import { afterEach, expect, it, vi } from "vitest";
import { setPlatform } from "#shared/client/current-platform.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { webPlatform } from "#shared/platform/web.ts";
import { recordCommands } from "#shared/ui/palette/commands/record-commands.ts";

const ID = "01890000-0000-7000-8000-000000000001";
const { queryKey } = oneQuery(personResource, ID);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it("a previewed record is no seen one: only an opened one is in the cache that the index watches", async () => {
  setPlatform({ ...webPlatform, apiBase: () => "http://localhost/api" });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ success: true, data: { id: ID, label: "Ana Abad" } })));
  const { peek, read } = recordCommands.person;
  expect((await peek(ID, new AbortController().signal)).label).toBe("Ana Abad");
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  await read(ID);
  expect(queryClient.getQueryData(queryKey)).toBeDefined();
});
