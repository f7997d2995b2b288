import { useEffect, useEffectEvent } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";

/** Address of a step. Other parameters stay: the form of a public offer identifies its asset by one. */
function stepAddress(id: string | undefined): string {
  const search = new URLSearchParams(window.location.search);
  if (id === undefined) search.delete("step");
  else search.set("step", id);
  return `${window.location.pathname}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

/**
 * The current step, stored in the address, so that the browser's back button leads to the previous step.
 * @param ids the steps in order
 * @param opened the step to open where the address names none, because a draft was left there
 * @param furthest the last step reachable with the input so far
 */
export function useSteps<Id extends string>(ids: readonly [Id, ...Id[]], furthest: number, opened?: Id) {
  const requested = new URLSearchParams(useSearch()).get("step");
  const known = Math.max(
    0,
    ids.findIndex((id) => id === requested),
  );
  const current = Math.min(known, furthest);
  const show = (index: number, replace = false) => {
    navigate(stepAddress(index > 0 ? ids[index] : undefined), { replace });
  };
  const openDraft = useEffectEvent(() => {
    if (requested === null && opened !== undefined) show(ids.indexOf(opened), true);
  });
  useEffect(() => openDraft(), []);
  return {
    current,
    id: ids[current] ?? ids[0],
    next: () => show(current + 1),
    back: () => show(current - 1),
    goTo: (id: Id) => show(ids.indexOf(id)),
    /** After completion: previous steps cannot be reached by going back. */
    restart: () => show(0, true),
  };
}
