import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { sessionState } from "#shared/client/state/session-state.ts";

type Leave = () => void;

export interface UnsavedGuard {
  /** Runs the action at once, or after the user has agreed to discard unsaved input. */
  readonly leave: (action: Leave) => void;
  /** The action that waits for confirmation; the form shows the dialog while it is not null. */
  readonly pending: Leave | null;
  readonly discard: () => void;
  readonly stay: () => void;
}

/** The browser's own dialog, when a tab is closed or an address is typed. Its text cannot be set. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Repeats the navigation after confirmation: to the history entry, or to the address. */
function repeat({ destination, navigationType }: NavigateEvent): Leave {
  const { key, url } = destination;
  if (navigationType === "traverse") return () => void window.navigation.traverseTo(key);
  const { pathname, search, hash } = new URL(url);
  return () => navigate(`${pathname}${search}${hash}`, { replace: navigationType === "replace" });
}

/**
 * Asks before navigation inside the app, by a link, by code or by back and forward. Browsers without the Navigation
 * API ask only when the form itself or the tab is closed.
 */
function holdNavigation(onLeave: (leave: Leave) => void): () => void {
  const hold = (event: NavigateEvent) => {
    // The login follows the end of a session without a question: what was typed is stored for the next one.
    if (!event.cancelable || !event.destination.sameDocument || !sessionState.tokens) return;
    event.preventDefault();
    onLeave(repeat(event));
  };
  const navigation = "navigation" in window ? window.navigation : null;
  window.addEventListener("beforeunload", warn);
  navigation?.addEventListener("navigate", hold);
  return () => {
    window.removeEventListener("beforeunload", warn);
    navigation?.removeEventListener("navigate", hold);
  };
}

/** Protects a form's unsaved changes: any way of leaving it asks first. */
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
