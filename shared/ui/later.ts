import { useEffect, useState, useSyncExternalStore } from "react";

/** Code that is fetched after the first paint. */
export interface Later<Code> {
  /** Fetches it, once. @throws what went wrong; the next call tries again */
  readonly prepare: () => Promise<Code>;
  /** The code; null until it is there. */
  readonly read: () => Code | null;
  /** Calls back once it is there. Returns the way to stop. */
  readonly watch: (listener: () => void) => () => void;
}

/**
 * Code that what is painted first does without (docs/design/goals.md, F5). Unlike with React's `lazy`, what is there already is drawn at
 * once: `lazy` shows its fallback first, and keeps it for 300 ms, in which what somebody types falls into nothing.
 */
export function later<Code>(load: () => Promise<Code>): Later<Code> {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  const listeners = new Set<() => void>();
  const fetchCode = async () => {
    try {
      code = await load();
    } finally {
      loading = null;
    }
    for (const listener of listeners) listener();
    return code;
  };
  return {
    prepare: async () => code ?? (loading ??= fetchCode()),
    read: () => code,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The code as soon as it is there; null until then, and where it cannot be fetched. */
export function useLater<Code>(part: Later<Code>): Code | null {
  useEffect(() => void part.prepare().catch(() => {}), [part]);
  return useSyncExternalStore(part.watch, part.read);
}

/** The same for what says itself that its code is missing, with the way to try again. */
export function useLaterTried<Code>(part: Later<Code>) {
  const code = useSyncExternalStore(part.watch, part.read);
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(() => void part.prepare().catch(() => setFailedTry(tries)), [part, tries]);
  return { code, hasFailed: code === null && failedTry === tries, retry: () => setTries(tries + 1) };
}
