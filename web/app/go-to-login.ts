import { navigate } from "wouter/use-browser-location";
import { sessionState, type SessionEnd } from "#shared/client/state/session-state.ts";
import type { RedirectState } from "./history-state.ts";

/** Pages never used as a destination after login. */
const noDestination: ReadonlySet<string> = new Set(["/login", "/error"]);

function stateFor(ended: SessionEnd | null, address: string | undefined): RedirectState {
  if (ended === "logged_out") return {};
  // A deactivated user has no page to return to.
  if (ended === "deactivated") return { ended };
  return { ended: "expired", ...(address && { next: address }) };
}

/** Redirects to the login. Unless the user logged out, the login says why and returns to this page where permitted. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  if (pathname === "/login") return;
  const address = noDestination.has(pathname) ? undefined : pathname + search;
  navigate("/login", { replace: true, state: stateFor(sessionState.ended, address) });
}
