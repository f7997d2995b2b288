import { subscribeKey } from "valtio/vanilla/utils";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { sessionState } from "#shared/client/state/session-state.ts";

async function restore(): Promise<void> {
  const { storedUser } = await import("./stored-user.ts");
  const known = await readPersonal("user", storedUser);
  if (known?.id === sessionState.claims?.sub) sessionState.user ??= known;
}

/**
 * Goes on as whom the server named last, until it answers anew: a popup opens a hundred times a day, and finds what its device
 * knows before the server is asked, and without a connection. Rights that were taken since are refused there.
 */
export async function recallUser(): Promise<void> {
  subscribeKey(sessionState, "user", (user) => void (user && writePersonal("user", user)));
  // Whoever cannot be read back is asked for as ever.
  await restore().catch(() => {});
}
