import { useQuery } from "@tanstack/react-query";
import { describeServerError } from "#shared/client/api-error.ts";
import { searchPersons } from "#shared/client/person-search.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isBlank } from "#shared/lib/text.ts";
import { useSettled } from "#shared/ui/use-settled.ts";

interface PersonSearch {
  readonly persons: readonly PersonSearchResult[];
  readonly status: "idle" | "searching" | "found" | "failed" | "too_long";
}

/** Searches persons during typing. New text aborts the previous search. */
export function usePersonSearch(text: string): PersonSearch {
  const settled = useSettled(text.trim());
  const {
    data = [],
    isSuccess,
    isError,
  } = useQuery({
    queryKey: ["person", "search", settled],
    queryFn: ({ signal }) => searchPersons(settled, signal),
    enabled: !isBlank(settled) && !isSearchTooLong(settled),
    retry: false,
    staleTime: 0,
    meta: { toast: "always", describe: (error) => describeServerError(error) },
  });
  if (isBlank(text)) return { persons: [], status: "idle" };
  if (isSearchTooLong(text)) return { persons: [], status: "too_long" };
  if (settled !== text.trim()) return { persons: [], status: "searching" };
  if (isError) return { persons: [], status: "failed" };
  return { persons: data, status: isSuccess ? "found" : "searching" };
}
