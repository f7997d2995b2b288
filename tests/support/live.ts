import { io, type Socket } from "socket.io-client";
import type { ServerEvents } from "#shared/domain/core/events.ts";

export type LiveSocket = Socket<ServerEvents, Record<string, never>>;

/**
 * A socket of whoever holds the token, once it is connected.
 * @param returns whether it connects again by itself where its server is gone
 * @throws Error with what it was refused for; where the server goes before it has said anything, for the library calls that no error
 */
export async function connectLive(
  address: string,
  token: string,
  { returns = false }: { readonly returns?: boolean } = {},
): Promise<LiveSocket> {
  const socket: LiveSocket = io(address, {
    path: "/api/socket.io",
    auth: { token },
    transports: ["websocket"],
    reconnection: returns,
    forceNew: true,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
    if (!returns) socket.once("disconnect", (reason) => reject(new Error(reason)));
  });
  return socket;
}
