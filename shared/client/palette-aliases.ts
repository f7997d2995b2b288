import { queryOptions } from "@tanstack/react-query";
import type { PaletteAlias, PaletteAliasInput } from "#shared/domain/account/palette-alias.ts";
import { call, callForEffect } from "./http.ts";
import { queryClient } from "./query-client.ts";

/** The user's own words of the palette; the palette opens without them if they fail to load. */
export const paletteAliasesQuery = queryOptions({
  queryKey: ["palette_alias"],
  queryFn: async ({ signal }) => (await call<PaletteAlias[]>("/palette-aliases", { signal })).data,
  staleTime: 60_000,
  retry: false,
  meta: { toast: "never" },
});

const refetch = () => queryClient.invalidateQueries(paletteAliasesQuery);

/** @throws ApiError */
export async function createPaletteAlias(input: PaletteAliasInput): Promise<PaletteAlias> {
  const { data } = await call<PaletteAlias>("/palette-aliases", { method: "POST", body: { ...input } });
  await refetch();
  return data;
}

/** @throws ApiError; stale when it was changed elsewhere meanwhile */
export async function changePaletteAlias({ id, version }: PaletteAlias, word: string): Promise<void> {
  await call(`/palette-aliases/${id}`, { method: "PATCH", body: { word, version } });
  await refetch();
}

/** @throws ApiError */
export async function removePaletteAlias({ id }: Pick<PaletteAlias, "id">): Promise<void> {
  await callForEffect(`/palette-aliases/${id}`, { method: "DELETE" });
  await refetch();
}
