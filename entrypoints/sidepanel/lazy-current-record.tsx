import { preloadable, usePreloaded } from "#shared/ui/lazy.tsx";

const recordAtHand = preloadable(() => import("./current-record.tsx"));

/** Loads the current record's card lazily; the first paint does not need it. */
export function LazyCurrentRecord({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const code = usePreloaded(recordAtHand);
  return code && <code.CurrentRecord onOpen={onOpen} />;
}
