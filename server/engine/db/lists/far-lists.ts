/** Milliseconds from which a page took too long where few rows match, and where so many do that collecting them takes long too. */
const LONG_MS = 60;
const LONG_OF_MANY_MS = 500;
const MAX_KEPT = 500;

/**
 * Lists that walked their order for long: what matches stands at its far end, as what ended years ago does behind what begins
 * last. The planner takes rows for evenly spread, and cannot know.
 */
export interface FarLists {
  /** Whether what matches is better collected first and sorted then. */
  has(text: string, values: readonly unknown[]): boolean;
  /** Tells how long a statement took that walked, and whether few rows match. */
  note(text: string, milliseconds: number, isFew: boolean): void;
  /** Tells that with these values more matches than can be collected: they walk all the same. */
  noteMany(text: string, values: readonly unknown[]): void;
}

function createSet(): { has(key: string): boolean; add(key: string): void } {
  const kept = new Set<string>();
  return {
    has: (key) => kept.has(key),
    add(key) {
      if (kept.size >= MAX_KEPT) kept.clear();
      kept.add(key);
    },
  };
}

const keyOf = (text: string, values: readonly unknown[]) => JSON.stringify([text, values]);

/** Remembers them for as long as the server lives, forgetting all once there are many. */
export function createFarLists(): FarLists {
  const far = createSet();
  const many = createSet();
  return {
    has: (text, values) => far.has(text) && !many.has(keyOf(text, values)),
    note(text, milliseconds, isFew) {
      if (milliseconds >= (isFew ? LONG_MS : LONG_OF_MANY_MS)) far.add(text);
    },
    noteMany: (text, values) => many.add(keyOf(text, values)),
  };
}
