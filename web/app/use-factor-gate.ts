import { useState } from "react";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";

/**
 * Whether somebody has to set up their second factor before anything else. It stays so until they go on, or out: the codes for
 * emergencies are told once, when the factor is there already.
 */
export function useFactorGate(): { readonly isClosed: boolean; readonly open: () => void } {
  const { user } = useSnapshot(sessionState);
  const [isClosed, setClosed] = useState(false);
  const isNeeded = user?.lacks_second_factor === true;
  if (isNeeded && !isClosed) setClosed(true);
  if (!user && isClosed) setClosed(false);
  return { isClosed, open: () => setClosed(false) };
}
