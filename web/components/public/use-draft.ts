import { useState } from "react";
import * as z from "zod/mini";

/** A draft holds a person's data on a device that may be shared: after so many days it is forgotten. */
const DAYS = 14;

const nameOf = (key: string) => `draft.${key}`;

function read<Value>(key: string, schema: z.ZodMiniType<Value>): Value | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    const kept = z.safeParse(z.object({ at: z.number(), value: schema }), stored);
    return kept.success && Date.now() - kept.data.at < DAYS * 86_400_000 ? kept.data.value : null;
  } catch {
    // Storage may be forbidden or broken: then the page begins empty.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage may be forbidden or full: what was typed still stands in the page.
  }
}

/**
 * What a visitor has typed, kept on this device until it is sent: a reload, a call in between or a dead battery loses nothing.
 * Files are never kept.
 * @param key one for each link and page, such as `booking.<shortKey>`
 * @param schema what is kept; something of another shape, of an earlier version, is forgotten
 */
export function useDraft<Value extends object>(key: string, schema: z.ZodMiniType<Value>, empty: Value) {
  const [kept, setKept] = useState(() => ({ key, found: read(key, schema) }));
  const [value, setValue] = useState(() => kept.found ?? empty);
  // Another link in the same page begins with its own draft.
  if (kept.key !== key) {
    const found = read(key, schema);
    setKept({ key, found });
    setValue(found ?? empty);
  }
  const set = (next: Value) => {
    setValue(next);
    write(key, next);
  };
  return {
    value,
    set,
    patch: (change: Partial<Value>) => set({ ...value, ...change }),
    /** Whether the page began with something that was typed before. */
    isRecovered: kept.found !== null,
    /** Begins anew, with nothing kept: what was entered is sent, or not wanted. */
    forget: () => {
      write(key, null);
      setKept({ key, found: null });
      setValue(empty);
    },
  };
}
