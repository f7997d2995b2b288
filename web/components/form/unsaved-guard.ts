import { useEffect, useRef, useState } from "react";
import { navigate as go } from "wouter/use-browser-location";
import type { AroundNavHandler } from "wouter";

type Leave = () => void;

/** The form that would lose something; asks before it lets go. Null while there is none. */
let ask: ((leave: Leave) => void) | null = null;

/** For wouter's `<Router aroundNav>`: every navigation passes here, and waits while a form has unsaved changes. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const leave = () => navigate(to, options);
  if (ask) ask(leave);
  else leave();
};

/** The browser's own question, for a closed tab or a typed address. Its text is the browser's. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Back and forward have already happened when they are told: the address is put back, then the question is asked. */
function holdHistory(address: string): (event: PopStateEvent) => void {
  return (event) => {
    const { pathname, search } = window.location;
    event.stopImmediatePropagation();
    window.history.pushState(null, "", address);
    ask?.(() => go(`${pathname}${search}`));
  };
}

export interface UnsavedGuard {
  /** Does it at once, or after the person has agreed to lose what they typed. */
  leave(action: Leave): void;
  /** What waits for an answer; the form shows the question while it is not null. */
  readonly pending: Leave | null;
  discard(): void;
  stay(): void;
}

/** Keeps a form's unsaved changes: leaving the page by any way asks first. */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const [pending, setPending] = useState<Leave | null>(null);
  const release = useRef<() => void>(() => {});

  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = holdHistory(`${window.location.pathname}${window.location.search}`);
    ask = (leave) => setPending(() => leave);
    window.addEventListener("beforeunload", warn);
    window.addEventListener("popstate", hold, { capture: true });
    release.current = () => {
      ask = null;
      window.removeEventListener("beforeunload", warn);
      window.removeEventListener("popstate", hold, { capture: true });
    };
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
