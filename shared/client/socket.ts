import { io, type ManagerOptions, type Socket } from "socket.io-client";
import { SOCKET_PATH, type ServerEvents, socketRefusals } from "#shared/domain/core/events.ts";
import { networkError } from "./api-error.ts";
import { createBackoff } from "./backoff.ts";
import { getPlatform } from "./current-platform.ts";
import { invalidateAll } from "./invalidation.ts";
import { ensureValidSession, refreshSession } from "./session-refresh.ts";
import { receiveRowChange } from "./row-changes.ts";
import { loadUser } from "./session.ts";
import { connectionState, whenReachable } from "./state/connection-state.ts";
import { loadNotifications, receiveNotification, receiveUnreadCount } from "./state/notifications-state.ts";
import { sessionState } from "./state/session-state.ts";

type ServerSocket = Socket<ServerEvents, Record<string, never>>;

/** A connection that lasted so many milliseconds was a good one. */
const STABLE = 30_000;

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

/** Brings a socket back whose own tries are over: socket.io makes none after a refusal or a hang-up. */
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
    /** With new tokens, at once; if they do not help either, they are waited for like anything else. */
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

/** socket.io waits between its tries, and to begin at once it has to end the waiting one. */
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
    // What the server thinks of the session it says in `session_ended`; a hang-up alone says nothing of it.
    if (reason === "io server disconnect") comeBack.later();
  });
}

function followEvents(socket: ServerSocket): void {
  socket.on("notification", receiveNotification);
  socket.on("unread_count", receiveUnreadCount);
  socket.on("row_changed", receiveRowChange);
  socket.on("access_changed", () => {
    // The token names the role, and the guard reads the token.
    refreshSession().then(loadUser).then(invalidateAll).catch(networkError);
  });
  socket.on("session_ended", () => {
    refreshSession().catch(networkError);
  });
}

/**
 * Opens the live connection of the logged-in person: notifications, their unread count, what others change, the
 * session's end. What shows changed rows is fetched again, and everything after a lost connection.
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
  const stopWaiting = whenReachable(() => connectNow(socket));
  return () => {
    stopWaiting();
    closing.abort();
    socket.off();
    socket.disconnect();
    connectionState.status = "idle";
  };
}
