import { useState } from "react";
import { useSnapshot } from "valtio/react";
import { sessionState } from "#shared/client/state/session-state.ts";

/**
 * Whether the user must set up a second factor first. It stays closed until the user confirms or logs out: the
 * recovery codes are shown once, when the factor already exists.
 */
export function useFactorGate(): { readonly isClosed: boolean; readonly open: () => void } {
  const { user } = useSnapshot(sessionState);
  const [isClosed, setClosed] = useState(false);
  const isNeeded = user?.lacks_second_factor === true;
  if (isNeeded && !isClosed) setClosed(true);
  if (!user && isClosed) setClosed(false);
  return { isClosed, open: () => setClosed(false) };
}
