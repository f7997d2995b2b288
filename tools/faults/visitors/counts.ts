/** Counts of a run's checks. */
export interface Counts {
  /** @param isSo whether it held this time */
  holds(what: string, isSo: boolean): void;
}
