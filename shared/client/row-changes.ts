import type { RowChange } from "#shared/domain/core/events.ts";
import { invalidateEntities } from "./invalidation.ts";
import { queryClient } from "./query-client.ts";

/** Milliseconds during which announcements are batched into one refetch. */
const GATHERING = 100;
/** Minimum milliseconds between two refetches during continuous changes, such as a colleague's bulk upload. */
const PAUSE = 300;

let gathered: RowChange[] = [];
let lastReading = -Infinity;

/** Keys of a part are `[entity, part, id]`; changes of a part also appear in the row's history. */
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
  if (changed.size > 0) invalidateEntities(changed);
  for (const change of changes) if (change.part !== null && !changed.has(change.entity)) invalidatePart(change);
}

/** Refetches what shows the changed rows, batched. */
export function receiveRowChange(change: RowChange): void {
  gathered.push(change);
  if (gathered.length > 1) return;
  setTimeout(readAgain, Math.max(GATHERING, lastReading + PAUSE - performance.now()));
}
