import { useEffect, useState } from "react";
import type { KeptDraft } from "./kept-draft.ts";

/**
 * What is being entered, kept at every change. An entry that was taken back comes into the form while nothing else stands in it.
 */
export function useDraft<Value extends object>(draft: KeptDraft<Value>, initial: Value) {
  const [entered, setEntered] = useState(initial);
  const replace = (next: Value) => {
    setEntered(next);
    void draft.keep(next);
  };
  useEffect(() => {
    const take = () => {
      const value = draft.take();
      if (value === null) return;
      setEntered((present) => {
        if (!draft.isEmpty(present)) return present;
        void draft.keep(value);
        return value;
      });
    };
    take();
    return draft.onReturned(take);
  }, [draft]);
  return { entered, replace };
}
