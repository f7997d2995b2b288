import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import { isBaseRow, type BaseRow } from "../row.ts";

const PAGE_SIZE = "20";

/** A row that can be picked. */
export type EntityOption<R extends Resource> = RowOf<R> & BaseRow;

/** The rows of a resource that match what a person types, asked once typing has stopped. */
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
  return {
    typed: text.trim(),
    options: rows.filter((row): row is EntityOption<R> => isBaseRow(row)),
    isLoading: answer.isPending || answer.isPlaceholderData || query !== text.trim(),
    isFailed: answer.isError,
    retry: () => void answer.refetch(),
  };
}
