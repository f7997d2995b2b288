/** What a run saw of things that must hold. */
export interface Counts {
  /** @param isSo whether it held this time */
  holds(what: string, isSo: boolean): void;
}
