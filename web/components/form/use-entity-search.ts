import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { isSearchTooLong } from "#shared/domain/core/search-limits.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { normalizeText, searchTerms } from "#shared/lib/text.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import { isBaseRow, type BaseRow } from "../row.ts";

const PAGE_SIZE = "20";

/** A row that can be picked. */
export type EntityOption<R extends Resource> = RowOf<R> & BaseRow;

interface OfferedRows<R extends Resource> {
  readonly narrowed: Readonly<Record<string, string>>;
  readonly isOffered?: ((option: EntityOption<R>) => boolean) | undefined;
}

/** Whether the row's label contains every typed word. */
function isNamed({ label }: BaseRow, text: string): boolean {
  const name = normalizeText(label);
  return searchTerms(text).every((term) => name.includes(term));
}

/**
 * The rows of a resource that match typed text, queried when typing has stopped. Until the response arrives, previous
 * rows that match the text stay, so that fast use of the arrow keys does not pick a row that does not match.
 */
export function useEntitySearch<R extends Resource>(
  resource: R,
  text: string,
  { narrowed, isOffered }: OfferedRows<R>,
  isOpen: boolean,
) {
  const query = useSettled(text.trim());
  const search = new URLSearchParams({ page_size: PAGE_SIZE, ...(query && { query }), ...narrowed });
  const isTooLong = isSearchTooLong(text);
  const result = useQuery({
    ...listQuery(resource, search.toString()),
    enabled: isOpen && !isTooLong && !isSearchTooLong(query),
  });
  const rows = result.data?.data ?? [];
  const total = result.data?.meta?.total ?? 0;
  const isOutdated = result.isPlaceholderData || query !== text.trim();
  return {
    typed: text.trim(),
    options: rows.filter(
      (row): row is EntityOption<R> =>
        !isTooLong && isBaseRow(row) && (!isOutdated || isNamed(row, text)) && (isOffered?.(row) ?? true),
    ),
    /** Whether more rows match than the options show. */
    isCut: !isTooLong && !isOutdated && total > rows.length,
    isTooLong,
    isLoading: !isTooLong && (result.isPending || isOutdated),
    isFailed: result.isError,
    retry: () => void result.refetch(),
  };
}
