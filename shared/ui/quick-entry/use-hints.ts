import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";

interface Identified {
  readonly id: string;
}

interface Hinted<Found extends Identified> {
  /** Further hints from selected text, most reliable first. */
  readonly hints: readonly Hint[];
  /** @throws ApiError */
  readonly find: (hint: Hint, signal: AbortSignal) => Promise<Found | null>;
  /** Whether the user has already chosen. */
  readonly isChosen: boolean;
  readonly choose: (found: Found) => void;
}

type Find<Found extends Identified> = Hinted<Found>["find"];

/** What the codes name: null for nothing, and for two different things. */
async function findByCodes<Found extends Identified>(hints: readonly Hint[], find: Find<Found>, signal: AbortSignal) {
  const codes = hints.filter(({ names }) => names === "asset");
  const found = (await Promise.all(codes.map((hint) => find(hint, signal)))).filter((one) => one !== null);
  const [first, ...others] = new Map(found.map((one) => [one.id, one])).values();
  return { found: others.length === 0 ? (first ?? null) : null, isAmbiguous: others.length > 0 };
}

async function findHinted<Found extends Identified>(hints: readonly Hint[], find: Find<Found>, signal: AbortSignal) {
  const { found, isAmbiguous } = await findByCodes(hints, find, signal);
  if (found || isAmbiguous) return { found };
  for (const hint of hints.filter(({ names }) => names === "account")) {
    const holder = await find(hint, signal);
    if (holder) return { found: holder };
  }
  return { found: null };
}

/**
 * Looks up the hints while the form is already open, and chooses once: what the codes name, if it is one thing, else
 * the first unique account holder.
 */
export function useHints<Found extends Identified>({ hints, find, isChosen, choose }: Hinted<Found>): void {
  const isDone = useRef(hints.length === 0);
  const { data } = useQuery({
    queryKey: ["asset", "hints", hints],
    queryFn: ({ signal }) => findHinted(hints, find, signal),
    enabled: hints.length > 0,
    meta: { toast: "never", shows: ["person", "rental"] },
  });
  useEffect(() => {
    if (isDone.current || (!isChosen && !data)) return;
    isDone.current = true;
    if (!isChosen && data?.found) choose(data.found);
  });
}
