import { navigate } from "wouter/use-browser-location";
import { sessionState, type SessionEnd } from "#shared/client/state/session-state.ts";
import type { RedirectState } from "./history-state.ts";

/** Pages that nobody asked for by themselves. */
const noDestination: ReadonlySet<string> = new Set(["/login", "/error"]);

function stateFor(ended: SessionEnd | null, address: string | undefined): RedirectState {
  if (ended === "logged_out") return {};
  // Whoever is let in no more has nowhere to come back to.
  if (ended === "deactivated") return { ended };
  return { ended: "expired", ...(address && { next: address }) };
}

/** Sends the person to the login; unless they logged out they read why, and come back to this page where they may. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === "/login") return;
  const address = noDestination.has(pathname) ? undefined : pathname + search;
  navigate("/login", { replace: true, state: stateFor(sessionState.ended, address) });
}
