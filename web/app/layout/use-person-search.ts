import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { describeServerError } from "#shared/client/api-error.ts";
import { searchPersons } from "#shared/client/person-search.ts";
import type { PersonSearchResult } from "#shared/domain/persons/person.ts";
import { isBlank } from "#shared/lib/text.ts";

/** How long typing must stop before the search goes out, in milliseconds (specification, section 9). */
const DEBOUNCE = 300;

interface PersonSearch {
  readonly persons: readonly PersonSearchResult[];
  readonly status: "idle" | "searching" | "found" | "failed";
}

/** Searches persons while someone types. A newer text aborts the search for the older one. */
export function usePersonSearch(text: string): PersonSearch {
  const [settled] = useDebouncedValue(text.trim(), DEBOUNCE);
  const {
    data = [],
    isSuccess,
    isError,
  } = useQuery({
    queryKey: ["person", "search", settled],
    queryFn: ({ signal }) => searchPersons(settled, signal),
    enabled: !isBlank(settled),
    retry: false,
    staleTime: 0,
    meta: { toast: "always", describe: (error) => describeServerError(error) },
  });
  if (isBlank(text)) return { persons: [], status: "idle" };
  if (settled !== text.trim()) return { persons: [], status: "searching" };
  if (isError) return { persons: [], status: "failed" };
  return { persons: data, status: isSuccess ? "found" : "searching" };
}
