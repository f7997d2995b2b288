import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";

const DEBOUNCE = 300;
const MAX_ROWS = 7;

/** Assets that match what is being typed. */
export function useAssetSearch(text: string) {
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE);
  const isBlank = text.trim() === "";
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: ["asset", "quick", settled],
    queryFn: async ({ signal }) =>
      (await call<Asset[]>("/assets", { query: { query: settled, page_size: MAX_ROWS }, signal })).data,
    enabled: settled !== "",
    meta: { toast: "always" },
  });
  const isSearching = !isBlank && !isError && (settled !== text.trim() || isPending);
  return {
    assets: isBlank || isSearching ? [] : data,
    isSearching,
    isEmpty: !isBlank && !isSearching && !isError && data.length === 0,
  };
}
