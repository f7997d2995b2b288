import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";

interface Hinted<Found> {
  /** Further hints from selected text, most reliable first. */
  readonly hints: readonly Hint[];
  /** @throws ApiError */
  readonly find: (hint: Hint, signal: AbortSignal) => Promise<Found | null>;
  /** Whether the user has already chosen. */
  readonly isChosen: boolean;
  readonly choose: (found: Found) => void;
}

/** Looks up the hints while the form is already open; the first with a unique match is chosen, once. */
export function useHints<Found>({ hints, find, isChosen, choose }: Hinted<Found>): void {
  const isDone = useRef(hints.length === 0);
  const { data } = useQuery({
    queryKey: ["asset", "hints", hints],
    queryFn: async ({ signal }) => {
      for (const hint of hints) {
        const found = await find(hint, signal);
        if (found) return { found };
      }
      return { found: null };
    },
    enabled: hints.length > 0,
    meta: { toast: "never", shows: ["person", "rental"] },
  });
  useEffect(() => {
    if (isDone.current || (!isChosen && !data)) return;
    isDone.current = true;
    if (!isChosen && data?.found) choose(data.found);
  });
}
