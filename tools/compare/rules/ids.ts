/* Ids of two databases are compared by the order in which they appear: where one id meets another, the pair is fixed from then on. */

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

export const findIds = (text: string): readonly string[] => [...text.matchAll(UUID)].map(([id]) => id.toLowerCase());
/** A text without its ids: what of it has to be the same on both sides. */
export const withoutIds = (text: string): string => text.replaceAll(UUID, "{id}");

export interface IdPairs {
  /** Whether both mean the same record. Fixes the pair where neither has been met before. */
  isSame(before: string, after: string): boolean;
}

/**
 * @param both the ids that appear on both sides: each of them means itself, so that two records that change places are found
 */
export function createIdPairs(both: ReadonlySet<string>): IdPairs {
  const forward = new Map<string, string>();
  const backward = new Map<string, string>();
  return {
    isSame(before, after) {
      if (before === after) return true;
      if (both.has(before) || both.has(after)) return false;
      const [known, inverse] = [forward.get(before), backward.get(after)];
      if (known !== undefined || inverse !== undefined) return known === after && inverse === before;
      forward.set(before, after);
      backward.set(after, before);
      return true;
    },
  };
}
