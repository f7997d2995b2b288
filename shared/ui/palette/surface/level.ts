import type { Entry, NestedPage } from "../entries/palette-entry.ts";

/** State of a palette level when a nested page opens. */
export interface Leaving {
  readonly text: string;
  /** The id of the selected row. */
  readonly selected: string;
}

/** A level of the palette; the root has no page. */
export interface Level extends Leaving {
  readonly page: NestedPage | null;
}

export const rootLevel: Level = { page: null, text: "", selected: "" };

export interface LevelProps {
  /** State as it was left, or empty. */
  readonly started: Leaving;
  readonly onChoose: (entry: Entry, where: "here" | "new_tab", leaving: Leaving) => Promise<void>;
  readonly onPage: (page: NestedPage, leaving: Leaving) => void;
  /** Goes one level up; null at the root, where the shell handles Escape. */
  readonly onUp: (() => void) | null;
}
