import { useState } from "react";
import type * as z from "zod/mini";
import { visitorDraft } from "#shared/client/drafts.ts";

/**
 * What a visitor has typed, stored on this device until it is sent: a reload, a call in between or a dead battery loses nothing.
 * Files are never stored.
 * @param key one for each link and page, such as `booking.<shortKey>`
 * @param schema what is stored; something of another shape, of an earlier version, is ignored
 */
export function useVisitorDraft<Value extends object>(key: string, schema: z.ZodMiniType<Value>, empty: Value) {
  const draft = visitorDraft(key, schema);
  const [stored, setStored] = useState(() => ({ key, found: draft.read() }));
  const [value, setValue] = useState(() => stored.found ?? empty);
  // Another link in the same page begins with its own draft.
  if (stored.key !== key) {
    const found = draft.read();
    setStored({ key, found });
    setValue(found ?? empty);
  }
  const set = (next: Value) => {
    setValue(next);
    draft.write(next);
  };
  return {
    value,
    set,
    patch: (change: Partial<Value>) => set({ ...value, ...change }),
    /** Whether the page started with a stored draft. */
    isRecovered: stored.found !== null,
    /** Starts again with an empty draft, after the form is sent or discarded. */
    discard: () => {
      draft.write(null);
      setStored({ key, found: null });
      setValue(empty);
    },
  };
}
