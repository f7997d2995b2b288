import { proxy } from "valtio/vanilla";

export type ConnectionStatus = "idle" | "connecting" | "online" | "offline";

/** The live connection: `idle` without a login, `offline` while it is retried. */
export const connectionState = proxy<{ status: ConnectionStatus }>({ status: "idle" });

const waiting = new Set<() => void>();

/**
 * Calls back when the server becomes reachable while the connection is offline.
 * @returns a function that stops it
 */
export function whenReachable(tryNow: () => void): () => void {
  waiting.add(tryNow);
  return () => void waiting.delete(tryNow);
}

/** A response arrived or the network is back: reconnect now, without waiting for the next retry. */
export function noteReachable(): void {
  if (connectionState.status === "offline") for (const tryNow of waiting) tryNow();
}
