import { useSnapshot } from "valtio/react";
import { can, sessionState } from "#shared/client/state/session-state.ts";

/** `can`, re-rendering the component once the server has sent the logged-in user. */
export function useCan(): typeof can {
  const { user } = useSnapshot(sessionState);
  return user ? can : () => false;
}
