import { useHistoryState } from "./address.tsx";

/**
 * State that a redirect passes to its target page. It is stored in the history entry, which external links cannot
 * set.
 */
export interface RedirectState {
  /** /login: why the user was redirected there. */
  readonly ended?: "expired" | "deactivated";
  /** /login: the page the user requested. */
  readonly next?: string;
  /** /error: the user's role may not open the page. */
  readonly isDenied?: boolean;
  /** /error: the message to show. */
  readonly message?: string;
}

/** Only redirects of this app write this state. */
const isRedirectState = (state: unknown): state is RedirectState => typeof state === "object" && state !== null;

export function useRedirectState(): RedirectState {
  const state = useHistoryState();
  return isRedirectState(state) ? state : {};
}
