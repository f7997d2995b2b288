import { preloadable, usePreloaded } from "#shared/ui/lazy.tsx";

const recordAtHand = preloadable(() => import("./record-at-hand.tsx"));

/** The record at hand, which the first paint does without. */
export function AtHand({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const code = usePreloaded(recordAtHand);
  return code && <code.RecordAtHand onOpen={onOpen} />;
}
