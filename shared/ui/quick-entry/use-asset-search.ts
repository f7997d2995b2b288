import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { assetResource } from "#shared/domain/assets/asset.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import { useSettled } from "../use-settled.ts";

const MAX_ROWS = "7";

/** Assets that match the typed text. */
export function useAssetSearch(text: string) {
  const typed = text.trim();
  const isTooLong = isSearchTooLong(typed);
  const settled = useSettled(isTooLong ? "" : typed);
  const search = new URLSearchParams({ query: settled, page_size: MAX_ROWS });
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    ...listQuery(assetResource, search.toString()),
    enabled: settled !== "",
    meta: { toast: "always" },
  });
  const isActive = typed !== "" && !isTooLong && !isError;
  const isSearching = isActive && (settled !== typed || isPending || isPlaceholderData);
  const assets = isActive && !isSearching ? (data?.data ?? []) : [];
  return { assets, isSearching, isTooLong, isEmpty: isActive && !isSearching && assets.length === 0 };
}
