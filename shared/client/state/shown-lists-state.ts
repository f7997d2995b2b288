import { proxy } from "valtio/vanilla";

/** What a list shows: the question that its rows answer, and the fields of its columns in their order. */
export interface ShownList {
  readonly question: string;
  readonly fields: readonly string[];
}

/** The lists that are on the screen, by their paths. */
export const shownListsState = proxy<Partial<Record<string, ShownList>>>({});

/** Tells what a list shows, until the returned function is called. */
export function announceList(path: string, shown: ShownList): () => void {
  shownListsState[path] = shown;
  return () => {
    delete shownListsState[path];
  };
}
