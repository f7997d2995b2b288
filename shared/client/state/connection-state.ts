import { proxy } from "valtio/vanilla";

export type ConnectionStatus = "idle" | "connecting" | "online" | "offline";

/** The live connection to the server: `idle` while nobody is logged in, `offline` while it is tried again. */
export const connectionState = proxy<{ status: ConnectionStatus }>({ status: "idle" });

const waiting = new Set<() => void>();

/** Calls back when it is known that the server can be reached, while it counts as offline. Returns the way to stop. */
export function whenReachable(tryNow: () => void): () => void {
  waiting.add(tryNow);
  return () => void waiting.delete(tryNow);
}

/** An answer came, or the network is back: nobody waits any longer for the time of the next try. */
export function noteReachable(): void {
  if (connectionState.status === "offline") for (const tryNow of waiting) tryNow();
}
