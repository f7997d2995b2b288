import type { Anniversary, AnniversaryState } from "#shared/domain/rentals/anniversary.ts";

/** What waits for no one: the rent is in a draft, or stays as it is. */
const done: ReadonlySet<AnniversaryState> = new Set(["prepared", "no_change"]);

/** Whether an anniversary has passed, and its update still needs work. */
export const isLate = (
  { state, anniversary_on }: Pick<Anniversary, "state" | "anniversary_on">,
  today: string,
): boolean => anniversary_on < today && !done.has(state);
