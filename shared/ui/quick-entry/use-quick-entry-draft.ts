import { useEffect, useState } from "react";
import type { QuickEntryDraft } from "./quick-entry-draft.ts";

/**
 * What is being entered, stored at every change. An entry that was undone comes back into the form while that is empty.
 */
export function useQuickEntryDraft<Value extends object>(draft: QuickEntryDraft<Value>, initial: Value) {
  const [entered, setEntered] = useState(initial);
  const replace = (next: Value) => {
    setEntered(next);
    void draft.write(next);
  };
  useEffect(() => {
    const take = () => {
      const value = draft.take();
      if (value === null) return;
      setEntered((present) => {
        if (!draft.isEmpty(present)) return present;
        void draft.write(value);
        return value;
      });
    };
    take();
    return draft.onReturned(take);
  }, [draft]);
  return { entered, replace };
}
