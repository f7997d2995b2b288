import type { Entry, NestedPage } from "../entries/palette-entry.ts";

/** What stands in a level of the palette when it is left for a page inside it. */
export interface Leaving {
  readonly text: string;
  /** The id of the row that was chosen. */
  readonly selected: string;
}

/** A level of the palette; the root has no page. */
export interface Level extends Leaving {
  readonly page: NestedPage | null;
}

export const rootLevel: Level = { page: null, text: "", selected: "" };

export interface LevelProps {
  /** As it was left, or empty. */
  readonly begun: Leaving;
  readonly onChoose: (entry: Entry, where: "here" | "new_tab", leaving: Leaving) => Promise<void>;
  readonly onPage: (page: NestedPage, leaving: Leaving) => void;
  /** Goes one level up; null at the root, where Escape is the shell's. */
  readonly onUp: (() => void) | null;
}
