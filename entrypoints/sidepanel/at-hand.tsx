import { later, useLater } from "#shared/ui/later.ts";

const recordAtHand = later(() => import("./record-at-hand.tsx"));

/** The record at hand, which the first paint does without. */
export function AtHand({ onOpen }: { readonly onOpen: (path: string) => void }) {
  const code = useLater(recordAtHand);
  return code && <code.RecordAtHand onOpen={onOpen} />;
}
