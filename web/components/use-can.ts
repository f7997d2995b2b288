import { useSnapshot } from "valtio/react";
import { can, sessionState } from "#shared/client/state/session-state.ts";

/** `can`, and the component is drawn again once the server has told who is logged in. */
export function useCan(): typeof can {
  const { user } = useSnapshot(sessionState);
  return user ? can : () => false;
}
