export const rowIds = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12"] as const;
export type RowId = (typeof rowIds)[number];

/** An invariant, how often it was checked and how often it was violated. */
export interface InvariantTally {
  readonly row: RowId;
  readonly what: string;
  readonly looks: number;
  readonly failures: number;
}

/** How often something was done, so that zero failures mean something. */
export interface Count {
  readonly row: RowId;
  readonly what: string;
  readonly done: number;
}

/** The largest observed value. */
export interface Peak {
  readonly row: RowId;
  readonly what: string;
  readonly most: number;
}

export interface TallyState {
  readonly figures: readonly InvariantTally[];
  readonly counts: readonly Count[];
  readonly peaks: readonly Peak[];
}

/** Maximum number of logged details for each kind of failure. */
const MAX_DETAILS = 5;

const keyOf = (row: RowId, what: string) => `${row} ${what}`;
const byKey = <T extends { row: RowId; what: string }>(all: readonly T[]) =>
  new Map(all.map((one): [string, T] => [keyOf(one.row, one.what), one]));

/** Counts a run's actions and checks; continues from the state of an earlier run of the same seed. */
export function createTally(before: TallyState, log: (line: string) => void) {
  const [invariants, counts, peaks] = [byKey(before.figures), byKey(before.counts), byKey(before.peaks)];

  /** @param detail says what was observed instead */
  const holds = (row: RowId, what: string, isSo: boolean, detail?: () => string): void => {
    const key = keyOf(row, what);
    const { looks, failures } = invariants.get(key) ?? { looks: 0, failures: 0 };
    invariants.set(key, { row, what, looks: looks + 1, failures: failures + Number(!isSo) });
    if (!isSo && failures < MAX_DETAILS) log(`  ${row} does not hold: ${what}${detail ? `: ${detail()}` : ""}`);
  };
  return {
    holds,
    did(row: RowId, what: string, more = 1): void {
      const key = keyOf(row, what);
      counts.set(key, { row, what, done: (counts.get(key)?.done ?? 0) + more });
    },
    reached(row: RowId, what: string, value: number): void {
      const key = keyOf(row, what);
      peaks.set(key, { row, what, most: Math.max(peaks.get(key)?.most ?? 0, value) });
    },
    state: (): TallyState => ({
      figures: [...invariants.values()],
      counts: [...counts.values()],
      peaks: [...peaks.values()],
    }),
  };
}
export type Tally = ReturnType<typeof createTally>;

export const emptyTally: TallyState = { figures: [], counts: [], peaks: [] };
