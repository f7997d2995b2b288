import { useQuery } from "@tanstack/react-query";
import { listViewsQuery } from "#shared/client/list-views.ts";
import { findListPage, type SavedListView } from "#shared/domain/account/list-view.ts";

interface OwnViews {
  readonly views: readonly SavedListView[];
  /** Whether the current page is a list that supports views; lists in a record's tabs do not. */
  readonly isOffered: boolean;
  readonly isLoading: boolean;
}

/** The user's views of the list at a path. */
export function useOwnViews(path: string): OwnViews {
  const isOffered = findListPage(path) !== undefined;
  const { data = [], isPending } = useQuery({ ...listViewsQuery, enabled: isOffered });
  return { views: data.filter(({ list }) => list === path), isOffered, isLoading: isOffered && isPending };
}
