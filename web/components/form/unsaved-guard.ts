import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";

type Leave = () => void;

export interface UnsavedGuard {
  /** Does it at once, or after the person has agreed to lose what they typed. */
  readonly leave: (action: Leave) => void;
  /** What waits for an answer; the form shows the question while it is not null. */
  readonly pending: Leave | null;
  readonly discard: () => void;
  readonly stay: () => void;
}

/** The browser's own question, for a closed tab or a typed address. Its text is the browser's. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The same way again, once the person has agreed: by the history's entry, or to the address. */
function repeat({ destination, navigationType }: NavigateEvent): Leave {
  const { key, url } = destination;
  if (navigationType === "traverse") return () => void window.navigation.traverseTo(key);
  const { pathname, search, hash } = new URL(url);
  return () => navigate(`${pathname}${search}${hash}`, { replace: navigationType === "replace" });
}

/**
 * Asks before another page of the app opens, by a link, by code or by the browser's back and forward. Browsers without
 * the Navigation API ask only when the form itself or the tab is closed.
 */
function holdNavigation(ask: (leave: Leave) => void): () => void {
  const hold = (event: NavigateEvent) => {
    if (!event.cancelable || !event.destination.sameDocument) return;
    event.preventDefault();
    ask(repeat(event));
  };
  const navigation = "navigation" in window ? window.navigation : null;
  window.addEventListener("beforeunload", warn);
  navigation?.addEventListener("navigate", hold);
  return () => {
    window.removeEventListener("beforeunload", warn);
    navigation?.removeEventListener("navigate", hold);
  };
}

/** Keeps a form's unsaved changes: leaving it by any way asks first. */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [pending, setPending] = useState<Leave | null>(null);
  const release = useRef<Leave>(() => {});

  useEffect(() => {
    if (!isDirty) return undefined;
    release.current = holdNavigation((leave) => setPending(() => leave));
    return () => release.current();
  }, [isDirty]);

  return {
    leave: (action) => (isDirty ? setPending(() => action) : action()),
    pending,
    discard: () => {
      release.current();
      setPending(null);
      pending?.();
    },
    stay: () => setPending(null),
  };
}
