import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { SEARCH_DELAY } from "../filters/search-box.tsx";
import { isBaseRow } from "../row.ts";

const PAGE_SIZE = "20";

export interface EntityOption {
  readonly id: string;
  readonly label: string;
}

/** The rows of a resource that match what a person types, asked 300 ms after the last letter. */
export function useEntitySearch(
  resource: Resource,
  text: string,
  narrowed: Readonly<Record<string, string>>,
  isOpen: boolean,
) {
  const [query] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const search = new URLSearchParams({ page_size: PAGE_SIZE, ...(query && { query }), ...narrowed });
  const answer = useQuery({ ...listQuery(resource, search.toString()), enabled: isOpen });
  const options: readonly EntityOption[] = (answer.data?.data ?? []).filter(isBaseRow);
  return {
    options,
    isLoading: answer.isPending || answer.isPlaceholderData || query !== text.trim(),
    isFailed: answer.isError,
    retry: () => void answer.refetch(),
  };
}
