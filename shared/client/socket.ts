import { io, type ManagerOptions, type Socket } from "socket.io-client";
import { SOCKET_PATH, type ServerEvents } from "#shared/domain/core/events.ts";
import { networkError } from "./api-error.ts";
import { getPlatform } from "./current-platform.ts";
import { invalidateAll, invalidatePath } from "./invalidation.ts";
import { ensureValidSession, refreshSession } from "./session-refresh.ts";
import { receiveRowChange } from "./row-changes.ts";
import { connectionState } from "./state/connection-state.ts";
import { loadNotifications, receiveNotification, setUnreadCount } from "./state/notifications-state.ts";
import { sessionState } from "./state/session-state.ts";

type ServerSocket = Socket<ServerEvents, Record<string, never>>;

/** How long a refused handshake waits before its next try, in milliseconds (specification, section 9). */
const REFUSED_DELAY = 5000;

/** Read at each try: the token of the first connection is long gone at the third. */
function giveToken(answer: (auth: { token: string }) => void): void {
  const giveStored = () => answer({ token: sessionState.tokens?.accessToken ?? "" });
  ensureValidSession().then(giveStored, giveStored);
}

/** How a surface connects: websocket first, polling second; an extension's worker brings classes that need no page. */
export interface SocketOptions {
  readonly transports?: ManagerOptions["transports"];
}

function createSocket(apiBase: string, { transports = ["websocket", "polling"] }: SocketOptions): ServerSocket {
  const { origin, pathname } = new URL(apiBase);
  return io(origin, {
    path: `${pathname.replace(/\/$/, "")}${SOCKET_PATH}`,
    auth: giveToken,
    withCredentials: true,
    transports,
    // Without it a failed websocket is tried again for ever and polling never.
    tryAllTransports: true,
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    autoConnect: false,
  });
}

/** A refused handshake and a server that hangs up both end socket.io's own tries: refresh, then try again. */
function recover(socket: ServerSocket, delay: number, closing: AbortSignal): void {
  connectionState.status = "offline";
  const connectAgain = () => {
    if (!closing.aborted && sessionState.tokens) socket.connect();
  };
  const connectLater = () => setTimeout(connectAgain, delay);
  refreshSession().then(connectLater, connectLater);
}

function followConnection(socket: ServerSocket, closing: AbortSignal): void {
  let refusals = 0;
  let wasConnected = false;
  socket.on("connect", () => {
    connectionState.status = "online";
    refusals = 0;
    void loadNotifications();
    if (wasConnected) invalidateAll();
    wasConnected = true;
  });
  socket.on("connect_error", () => {
    connectionState.status = "offline";
    if (socket.active) return;
    recover(socket, refusals === 0 ? 0 : REFUSED_DELAY, closing);
    refusals += 1;
  });
  socket.on("disconnect", (reason) => {
    connectionState.status = "offline";
    if (reason === "io server disconnect") recover(socket, REFUSED_DELAY / 5, closing);
  });
}

function followEvents(socket: ServerSocket): void {
  socket.on("notification", (notification) => {
    receiveNotification(notification);
    if (notification.subject_path) invalidatePath(notification.subject_path);
  });
  socket.on("unread_count", setUnreadCount);
  socket.on("row_changed", receiveRowChange);
  socket.on("session_ended", () => {
    refreshSession().catch(networkError);
  });
}

/**
 * Opens the live connection of the logged-in person: notifications, their unread count, the session's end. Lists that
 * show a notification's subject are fetched again, and everything after a lost connection.
 * @returns the way to close it
 */
export function openSocket(options: SocketOptions = {}): () => void {
  const apiBase = getPlatform().apiBase();
  if (apiBase === null) return () => {};
  const socket = createSocket(apiBase, options);
  const closing = new AbortController();
  followConnection(socket, closing.signal);
  followEvents(socket);
  connectionState.status = "connecting";
  socket.connect();
  return () => {
    closing.abort();
    socket.off();
    socket.disconnect();
    connectionState.status = "idle";
  };
}
