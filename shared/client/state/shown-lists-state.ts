import { proxy } from "valtio/vanilla";

/** A list on the screen: its query and its columns, in order. */
export interface ShownList {
  readonly query: string;
  readonly fields: readonly string[];
}

/** The lists on the screen, by path. */
export const shownListsState = proxy<Partial<Record<string, ShownList>>>({});

/** Announces a list on the screen, until the returned function is called. */
export function announceList(path: string, shown: ShownList): () => void {
  shownListsState[path] = shown;
  return () => {
    delete shownListsState[path];
  };
}
