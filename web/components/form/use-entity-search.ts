import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { normalizeText, searchTerms } from "#shared/lib/text.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import { isBaseRow, type BaseRow } from "../row.ts";

const PAGE_SIZE = "20";

/** A row that can be picked. */
export type EntityOption<R extends Resource> = RowOf<R> & BaseRow;

/** Whether a row bears every word that was typed in its name. */
function isNamed({ label }: BaseRow, text: string): boolean {
  const name = normalizeText(label);
  return searchTerms(text).every((term) => name.includes(term));
}

/**
 * The rows of a resource that match what a person types, asked once typing has stopped. Until they come, the rows before
 * stay as far as their names fit: whoever is quick with the arrow keys picks nothing that they did not type.
 */
export function useEntitySearch<R extends Resource>(
  resource: R,
  text: string,
  narrowed: Readonly<Record<string, string>>,
  isOpen: boolean,
) {
  const query = useSettled(text.trim());
  const search = new URLSearchParams({ page_size: PAGE_SIZE, ...(query && { query }), ...narrowed });
  const answer = useQuery({ ...listQuery(resource, search.toString()), enabled: isOpen });
  const rows = answer.data?.data ?? [];
  const isOutdated = answer.isPlaceholderData || query !== text.trim();
  return {
    typed: text.trim(),
    options: rows.filter((row): row is EntityOption<R> => isBaseRow(row) && (!isOutdated || isNamed(row, text))),
    isLoading: answer.isPending || isOutdated,
    isFailed: answer.isError,
    retry: () => void answer.refetch(),
  };
}
