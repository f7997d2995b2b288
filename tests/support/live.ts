import { io, type Socket } from "socket.io-client";
import type { ServerEvents } from "#shared/domain/core/events.ts";

export type LiveSocket = Socket<ServerEvents, Record<string, never>>;

/**
 * A connected socket of the token's user.
 * @param returns whether it reconnects by itself when its server is gone
 * @throws Error with the reason of the refusal; if the server goes before it answers, for what the library does not
 * report as an error
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
