import { io, type ManagerOptions, type Socket } from "socket.io-client";
import { SOCKET_PATH, type ServerEvents, socketRefusals } from "#shared/domain/core/events.ts";
import { networkError } from "./api-error.ts";
import { createBackoff } from "./backoff.ts";
import { getPlatform } from "./current-platform.ts";
import { invalidateAll, invalidateReadBefore } from "./invalidation.ts";
import { ensureValidSession, refreshSession } from "./session-refresh.ts";
import { receiveRowChange } from "./row-changes.ts";
import { loadUser } from "./session.ts";
import { connectionState, whenReachable } from "./state/connection-state.ts";
import { loadNotifications, receiveNotification, receiveUnreadCount } from "./state/notifications-state.ts";
import { sessionState } from "./state/session-state.ts";

type ServerSocket = Socket<ServerEvents, Record<string, never>>;

/** What was read longer before the first connection than this many milliseconds is read again: a change may have been missed. */
const UNSEEN_MS = 1000;

/** A connection that lasted this many milliseconds counts as stable. */
const STABLE = 30_000;

/** Read at each try: the token of the first connection has expired by then. */
function giveToken(callback: (auth: { token: string }) => void): void {
  const giveStored = () => callback({ token: sessionState.tokens?.accessToken ?? "" });
  ensureValidSession().then(giveStored, giveStored);
}

/** Transports: websocket first, polling second. An extension's worker provides classes that need no page. */
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
    // Without it a failed websocket is retried forever and polling is never tried.
    tryAllTransports: true,
    timeout: 20_000,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    autoConnect: false,
  });
}

/** Reconnects a socket after socket.io has stopped retrying: after a refusal, or a disconnect by the server. */
function createReturn(socket: ServerSocket, closing: AbortSignal) {
  const backoff = createBackoff();
  let connectedAt = Infinity;
  let hasRenewed = false;
  const connect = () => {
    if (!closing.aborted && sessionState.tokens) socket.connect();
  };
  const later = () => void setTimeout(connect, backoff.next());
  return {
    later,
    /** Reconnects at once with new tokens; if they are refused too, with backoff. */
    renewed() {
      const again = hasRenewed ? later : connect;
      hasRenewed = true;
      refreshSession().then(again, later);
    },
    noteConnected() {
      connectedAt = Date.now();
      hasRenewed = false;
    },
    noteDisconnected() {
      if (Date.now() - connectedAt > STABLE) backoff.reset();
      connectedAt = Infinity;
    },
  };
}

/** socket.io waits between retries; to connect at once, the waiting attempt must be ended. */
function connectNow(socket: ServerSocket): void {
  if (socket.connected || !sessionState.tokens) return;
  connectionState.status = "connecting";
  socket.disconnect();
  socket.connect();
}

function followConnection(socket: ServerSocket, closing: AbortSignal): void {
  const comeBack = createReturn(socket, closing);
  let wasConnected = false;
  socket.on("connect", () => {
    connectionState.status = "online";
    comeBack.noteConnected();
    void loadNotifications();
    if (wasConnected) invalidateAll();
    else invalidateReadBefore(Date.now() - UNSEEN_MS);
    wasConnected = true;
  });
  socket.on("connect_error", ({ message }) => {
    connectionState.status = "offline";
    if (socket.active) return;
    if (message === socketRefusals.noSession) comeBack.renewed();
    else comeBack.later();
  });
  socket.on("disconnect", (reason) => {
    connectionState.status = "offline";
    comeBack.noteDisconnected();
    // The server announces the end of a session with `session_ended`; a disconnect alone does not mean that.
    if (reason === "io server disconnect") comeBack.later();
  });
}

function followEvents(socket: ServerSocket): void {
  socket.on("notification", receiveNotification);
  socket.on("unread_count", receiveUnreadCount);
  socket.on("row_changed", receiveRowChange);
  socket.on("access_changed", () => {
    // The role is in the token, which the route guard reads.
    refreshSession().then(loadUser).then(invalidateAll).catch(networkError);
  });
  socket.on("session_ended", () => {
    refreshSession().catch(networkError);
  });
}

/**
 * Opens the live connection of the logged-in user: notifications, unread count, changed rows, end of the session.
 * Views of changed rows are refetched; after a lost connection, everything.
 * @returns a function that closes it
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
  const stopWaiting = whenReachable(() => connectNow(socket));
  return () => {
    stopWaiting();
    closing.abort();
    socket.off();
    socket.disconnect();
    connectionState.status = "idle";
  };
}
