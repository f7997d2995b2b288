import type { RowChange } from "#shared/domain/core/events.ts";
import { invalidateEntity } from "./invalidation.ts";
import { queryClient } from "./query-client.ts";

/** Milliseconds in which announcements are gathered: a burst of changes is read again once. */
const GATHERING = 100;
/** Milliseconds between two readings while changes come without end: a colleague who loads a file stops nobody's work. */
const PAUSE = 300;

let gathered: RowChange[] = [];
let lastReading = -Infinity;

/** Keys of a part are `[entity, part, id]`; what happens to a part stands in the row's history too. */
function invalidatePart({ entity, part, ids }: RowChange): void {
  if (ids === null) void queryClient.invalidateQueries({ queryKey: [entity, part] });
  for (const id of ids ?? []) {
    void queryClient.invalidateQueries({ queryKey: [entity, part, id] });
    void queryClient.invalidateQueries({ queryKey: [entity, "timeline", id] });
  }
}

function readAgain(): void {
  const changes = gathered;
  gathered = [];
  lastReading = performance.now();
  const changed = new Set(changes.flatMap(({ entity, part }) => (part === null ? [entity] : [])));
  for (const entity of changed) invalidateEntity(entity);
  for (const change of changes) if (change.part !== null && !changed.has(change.entity)) invalidatePart(change);
}

/** Somebody changed rows: what shows them is fetched again, in a moment and once. */
export function receiveRowChange(change: RowChange): void {
  gathered.push(change);
  if (gathered.length > 1) return;
  setTimeout(readAgain, Math.max(GATHERING, lastReading + PAUSE - performance.now()));
}
