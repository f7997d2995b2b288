/** What a run saw of one thing that must hold, and how often. */
export interface Count {
  readonly what: string;
  readonly seen: number;
  readonly wanted: number;
}

/** Counts by name, in the order in which they are first named. */
export function createCounts() {
  const counts = new Map<string, Count>();
  return {
    /** @param isSo whether it held this time */
    holds(what: string, isSo: boolean): void {
      const { seen, wanted } = counts.get(what) ?? { seen: 0, wanted: 0 };
      counts.set(what, { what, seen: seen + Number(isSo), wanted: wanted + 1 });
    },
    all: (): readonly Count[] => [...counts.values()],
  };
}
export type Counts = ReturnType<typeof createCounts>;
