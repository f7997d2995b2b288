/** Milliseconds from which a page took too long for how few rows match. */
const LONG_MS = 60;
const MAX_KEPT = 500;

/**
 * Lists that walked their order for long though few rows match: those stand at its far end, as what ended years ago does
 * behind what begins last. The planner takes rows for evenly spread, and cannot know.
 */
export interface FarLists {
  /** Whether a statement's few rows are better collected first and sorted then. */
  has(text: string): boolean;
  /** Tells how long a statement took whose rows are few. */
  note(text: string, milliseconds: number): void;
}

export function createFarLists(): FarLists {
  const kept = new Set<string>();
  return {
    has: (text) => kept.has(text),
    note(text, milliseconds) {
      if (milliseconds < LONG_MS) return;
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.add(text);
    },
  };
}
