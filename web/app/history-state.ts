import { useHistoryState } from "./address.tsx";

/** What a redirect tells the page it leads to. It lies in the history entry, where no link from outside can put it. */
export interface RedirectState {
  /** /login: why somebody is there who did not ask for it. */
  readonly ended?: "expired" | "deactivated";
  /** /login: where the person wanted to go. */
  readonly next?: string;
  /** /error: a role that may not open the page. */
  readonly isDenied?: boolean;
  /** /error: what happened. */
  readonly message?: string;
}

/** Only redirects of this app write there. */
const isRedirectState = (state: unknown): state is RedirectState => typeof state === "object" && state !== null;

export function useRedirectState(): RedirectState {
  const state = useHistoryState();
  return isRedirectState(state) ? state : {};
}
