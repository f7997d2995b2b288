import { makeId } from "./moments.ts";
import type { DemoRandom } from "./random.ts";

/** A past change of a row, as the history shows it. */
export interface PastMove {
  readonly at: string;
  /** Null is the server. */
  readonly actor_id: string | null;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

/** `updated_at` and `version` after these moves. */
export function changedBy(moves: readonly PastMove[], created_at: string) {
  const updated_at = moves.reduce((latest, { at }) => (at > latest ? at : latest), created_at);
  return { updated_at, version: 1 + moves.length };
}

export function historyRows(entity: string, entity_id: string, moves: readonly PastMove[], random: DemoRandom) {
  return moves.map((move) => ({ id: makeId(move.at, random), entity, entity_id, ...move }));
}
