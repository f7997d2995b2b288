import type { SavedListView } from "#shared/domain/account/list-view.ts";

/** What a view stores of a list, as the list is now. */
export interface PresentView {
  readonly search: string;
  readonly columns: string[] | null;
}

const sameColumns = (a: readonly string[] | null, b: readonly string[] | null) =>
  a === null || b === null || a.join() === b.join();

/** Whether the current list state equals the view's. */
export const shows = (view: SavedListView, { search, columns }: PresentView) =>
  view.search === search && sameColumns(view.columns, columns);
