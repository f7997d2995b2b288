import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { MissingPart } from "./missing-part.tsx";
import { showError } from "./toasts.ts";

/*
 * The only loader of code that the first paint does without (docs/design/goals.md, F5). React's own `lazy` is banned elsewhere: where code
 * cannot be fetched it takes down the page around it, with all that was typed there, and it shows its fallback for 300 ms even
 * when the code has arrived already.
 */

/** Code that is fetched after the first paint. */
export interface Preloadable<Code> {
  /** Fetches the code; concurrent and later calls share one fetch. @throws as `import` does; the next call tries again */
  readonly load: () => Promise<Code>;
  /** The code; null until it is loaded. */
  readonly read: () => Code | null;
  /** Calls back once the code is loaded. Returns the way to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function preloadable<Code>(fetchCode: () => Promise<Code>): Preloadable<Code> {
  let code: Code | null = null;
  let loading: Promise<Code> | null = null;
  const listeners = new Set<() => void>();
  const fetchAndNotify = async () => {
    try {
      code = await fetchCode();
    } finally {
      loading = null;
    }
    for (const listener of listeners) listener();
    return code;
  };
  return {
    load: async () => code ?? (loading ??= fetchAndNotify()),
    read: () => code,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The code once it is loaded; null until then, and where it cannot be fetched. */
export function usePreloaded<Code>(part: Preloadable<Code>): Code | null {
  useEffect(() => void part.load().catch(() => {}), [part]);
  return useSyncExternalStore(part.subscribe, part.read);
}

/** The same for a component that shows itself that its code is missing, with the way to try again. */
export function usePreloadedOrRetry<Code>(part: Preloadable<Code>) {
  const code = useSyncExternalStore(part.subscribe, part.read);
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);
  useEffect(() => void part.load().catch(() => setFailedTry(tries)), [part, tries]);
  return { code, hasFailed: code === null && failedTry === tries, retry: () => setTries(tries + 1) };
}

/**
 * Goes on with the code: synchronously where it is loaded, as it nearly always is. A toast says where it cannot be fetched.
 * @param onFailure called then
 */
export function whenLoaded<Code>(
  part: Preloadable<Code>,
  onLoaded: (code: Code) => void,
  onFailure: () => void = () => {},
): void {
  const code = part.read();
  if (code !== null) return onLoaded(code);
  part.load().then(onLoaded, (error: unknown) => {
    onFailure();
    showError(describeError(error));
  });
}

/**
 * A component whose code is fetched when it is first rendered; until then the `Suspense` around it shows its fallback. Loaded
 * code renders at once.
 * @param source how its code is fetched, or the preloadable that fetches it
 * @param onFailure "retry": a sentence with a way to try again is shown in its place, and the page around it stays as it is;
 *   "throw": the error boundary around it decides, as for a whole page
 */
export function lazyComponent<Props extends object>(
  source: (() => Promise<ComponentType<Props>>) | Preloadable<ComponentType<Props>>,
  onFailure: "retry" | "throw" = "retry",
): ComponentType<Props> {
  const part = typeof source === "function" ? preloadable(source) : source;
  function Retried(props: Props) {
    const { code: Part, hasFailed, retry } = usePreloadedOrRetry(part);
    if (Part) return <Part {...props} />;
    return hasFailed ? <MissingPart onRetry={retry} /> : null;
  }
  const Suspended = lazy(async () => {
    const loading = part.load();
    return { default: await (onFailure === "throw" ? loading : loading.catch(() => Retried)) };
  });
  return function LazyComponent(props: Props) {
    // The same component for good: another one in its place would lose what is typed there.
    const [Part] = useState<ComponentType<Props>>(() => part.read() ?? Suspended);
    return <Part {...props} />;
  };
}
