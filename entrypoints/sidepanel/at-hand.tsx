import { preloadable, usePreloaded } from "#shared/ui/lazy.tsx";

const recordAtHand = preloadable(() => import("./record-at-hand.tsx"));

/** Loads the current record's card lazily; the first paint does not need it. */
export function AtHand({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const code = usePreloaded(recordAtHand);
  return code && <code.RecordAtHand onOpen={onOpen} />;
}
