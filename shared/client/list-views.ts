import { queryOptions } from "@tanstack/react-query";
import type { SavedListView, ListViewInput, ListViewPatch } from "#shared/domain/account/list-view.ts";
import { call, callForEffect } from "./http.ts";
import { queryClient } from "./query-client.ts";

/**
 * The user's views of all lists: few rows, shared by lists and palette. A list opens without them if they fail to
 * load.
 */
export const listViewsQuery = queryOptions({
  queryKey: ["list_view"],
  queryFn: async ({ signal }) => (await call<SavedListView[]>("/list-views", { signal })).data,
  staleTime: 60_000,
  retry: false,
  meta: { toast: "never" },
});

const refetch = () => queryClient.invalidateQueries(listViewsQuery);

/** @throws ApiError */
export async function createListView(input: ListViewInput): Promise<SavedListView> {
  const { data } = await call<SavedListView>("/list-views", { method: "POST", body: { ...input } });
  await refetch();
  return data;
}

/** @throws ApiError; stale when it was changed elsewhere meanwhile */
export async function changeListView({ id, version }: SavedListView, patch: ListViewPatch): Promise<SavedListView> {
  const { data } = await call<SavedListView>(`/list-views/${id}`, { method: "PATCH", body: { ...patch, version } });
  await refetch();
  return data;
}

/** @throws ApiError */
export async function removeListView({ id }: SavedListView): Promise<void> {
  await callForEffect(`/list-views/${id}`, { method: "DELETE" });
  await refetch();
}
