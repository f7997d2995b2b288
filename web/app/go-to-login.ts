import { navigate } from "wouter/use-browser-location";
import type { RedirectState } from "./history-state.ts";

/** Pages that nobody asked for by themselves. */
const noDestination: ReadonlySet<string> = new Set(["/login", "/error"]);

/** Sends the person to the login; one whose session expired reads why, and comes back to this page afterwards. */
export function goToLogin(isExpired: boolean): void {
  const { pathname, search } = window.location;
  if (pathname === "/login") return;
  const next = noDestination.has(pathname) ? undefined : pathname + search;
  const state: RedirectState = isExpired ? { isExpired, ...(next && { next }) } : {};
  navigate("/login", { replace: true, state });
}
