import { subscribeKey } from "valtio/vanilla/utils";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { sessionState } from "#shared/client/state/session-state.ts";

async function restore(): Promise<void> {
  const { storedUser } = await import("./stored-user.ts");
  const known = await readPersonal("user", storedUser);
  if (known?.id === sessionState.claims?.sub) sessionState.user ??= known;
}

/**
 * Restores the user last returned by the server until it answers again, so that a popup shows local data at once and
 * offline. The server still refuses what revoked rights no longer allow.
 */
export async function recallUser(): Promise<void> {
  subscribeKey(sessionState, "user", (user) => void (user && writePersonal("user", user)));
  // If the stored user cannot be read, it is fetched as usual.
  await restore().catch(() => {});
}
