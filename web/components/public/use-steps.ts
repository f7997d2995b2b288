import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

/** Where a step is found. What else the address says stays: the public offer's form tells its asset there. */
function stepAddress(id: string | undefined): string {
  const search = new URLSearchParams(window.location.search);
  if (id === undefined) search.delete("step");
  else search.set("step", id);
  return `${window.location.pathname}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

/**
 * Which step is shown, kept in the address: the phone's own way back leads to the step before.
 * @param ids the steps in their order
 * @param furthest the last one that what was entered so far lets one see
 */
export function useSteps<Id extends string>(ids: readonly [Id, ...Id[]], furthest: number) {
  const asked = new URLSearchParams(useSearch()).get("step");
  const known = Math.max(
    0,
    ids.findIndex((id) => id === asked),
  );
  const current = Math.min(known, furthest);
  const show = (index: number, replace = false) => {
    navigate(stepAddress(index > 0 ? ids[index] : undefined), { replace });
  };
  return {
    current,
    id: ids[current] ?? ids[0],
    next: () => show(current + 1),
    back: () => show(current - 1),
    goTo: (id: Id) => show(ids.indexOf(id)),
    /** For what is done: nobody goes back into it. */
    restart: () => show(0, true),
  };
}
