import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";

interface Hinted<Found> {
  /** What a selected text names besides what stands in the form, the surest first. */
  readonly hints: readonly Hint[];
  /** Throws ApiError. */
  readonly find: (hint: Hint, signal: AbortSignal) => Promise<Found | null>;
  /** Whether somebody has chosen already. */
  readonly isChosen: boolean;
  readonly choose: (found: Found) => void;
}

/** Looks the hints up while the form stands open already; the first that means one thing alone is chosen, once. */
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
