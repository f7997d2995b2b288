import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import * as z from "zod/mini";
import { SOCKET_PATH, type ServerEvents, socketRefusals } from "#shared/domain/core/events.ts";
import { notificationRow } from "#shared/domain/notifications/notification.ts";
import { findUser } from "#server/engine/http/authentication.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { OriginRule } from "#server/engine/http/origins.ts";
import type { Services } from "#server/engine/services/services.ts";
import type { Listener } from "./listener.ts";
import { notifyRowChange } from "./row-changes.ts";

/** Counts the unread notifications that a user may read. */
type UnreadCounter = (db: Queryable, user: UserAccess) => Promise<number>;

export interface SocketOptions {
  readonly services: Services;
  readonly listener: Listener;
  readonly allows: OriginRule;
  readonly countUnread: UnreadCounter;
}

type NoEvents = Record<string, never>;
interface SocketData {
  user_id: string;
  session_id: string;
  /** The user's rights as last notified. */
  rights: string;
}
type AppServer = Server<NoEvents, ServerEvents, NoEvents, SocketData>;
type AppSocket = Socket<NoEvents, ServerEvents, NoEvents, SocketData>;

const announced = z.extend(notificationRow, { user_id: z.uuid() });
const roomOf = (user_id: string) => `user:${user_id}`;

/** Everything that determines a user's access, for comparison. */
const rightsOf = ({ name, role, permissions, property_ids, reach_revision, lacks_second_factor }: UserAccess) =>
  JSON.stringify({ name, role, permissions, property_ids, reach_revision, lacks_second_factor });

/** Joins the user's room for notifications, unless the second factor is still to be set up. */
async function takeSeat(socket: AppSocket, { user_id, lacks_second_factor }: UserAccess): Promise<void> {
  if (lacks_second_factor) await socket.leave(roomOf(user_id));
  else await socket.join(roomOf(user_id));
}

/** @throws Error whose message is sent to the client (`socketRefusals`) */
async function admitSocket(services: Services, socket: AppSocket): Promise<void> {
  const { token } = socket.handshake.auth;
  const user = await findUser(services, typeof token === "string" ? token : null).catch((error: unknown) => {
    services.log.error({ err: error }, "realtime");
    throw new Error(socketRefusals.unavailable);
  });
  if (!user) throw new Error(socketRefusals.noSession);
  socket.data.user_id = user.user_id;
  socket.data.session_id = user.session_id;
  socket.data.rights = rightsOf(user);
  await takeSeat(socket, user);
}

function drop(socket: AppSocket): void {
  socket.emit("session_ended");
  socket.disconnect(true);
}

/** Closes sockets whose session has ended or whose user is inactive; notifies those whose rights changed. */
async function followAccess(services: Services, io: AppServer): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const user = await services.access.read(socket.data.session_id);
    if (!user) {
      drop(socket);
      continue;
    }
    await takeSeat(socket, user);
    const rights = rightsOf(user);
    if (rights !== socket.data.rights) socket.emit("access_changed");
    socket.data.rights = rights;
  }
}

/** All windows of a user get the same unread count, within the user's current scope. */
async function sendUnreadCount(
  { services, countUnread }: SocketOptions,
  io: AppServer,
  user_id: string,
): Promise<void> {
  const [socket] = await io.in(roomOf(user_id)).fetchSockets();
  const user = socket ? await services.access.read(socket.data.session_id) : null;
  if (user) io.to(roomOf(user_id)).emit("unread_count", await countUnread(services.db, user));
}

export interface Sockets {
  /** Sockets open on this server. */
  readonly count: () => number;
  close(): Promise<void>;
}

const PATH = `/api${SOCKET_PATH}`;

/**
 * Whether an upgrade request is for socket.io. Any other upgrade is ignored (RFC 9110, 7.8); engine.io would close it
 * without a response.
 */
export const isForSocket = ({ url = "" }: IncomingMessage): boolean => url.startsWith(PATH);

/**
 * socket.io at /api/socket.io: forwards the database's notifications to the users' sockets, whichever server wrote
 * them.
 */
export function openSockets(http: HttpServer, options: SocketOptions): Sockets {
  const { services, listener, allows } = options;
  const io: AppServer = new Server(http, {
    path: PATH,
    serveClient: false,
    // Both checks use the requested host: a foreign page can neither connect nor read the reason
    // (docs/design/goals.md, exact origins).
    cors: (request, decide) => decide(null, { origin: allows(request.headers), credentials: true }),
    allowRequest: (request, decide) => decide(null, allows(request.headers)),
    maxHttpBufferSize: 10_000,
  });
  const report = (error: unknown) => services.log.error({ err: error }, "realtime");
  const readAccess = (session_id: string) => services.access.read(session_id);
  io.use((socket, next) => {
    admitSocket(services, socket).then(
      () => next(),
      (error: unknown) => next(error instanceof Error ? error : new Error(socketRefusals.unavailable)),
    );
  });
  listener.on("notification", (payload) => {
    const { user_id, ...notification } = announced.parse(JSON.parse(payload));
    io.to(roomOf(user_id)).emit("notification", notification);
  });
  listener.on("notification_read", (user_id) => void sendUnreadCount(options, io, user_id).catch(report));
  listener.on("row_changed", (payload) => {
    notifyRowChange(io.sockets.sockets.values(), { db: services.db, readAccess, report }, payload).catch(report);
  });
  listener.on("access_changed", () => {
    services.access.forget();
    void followAccess(services, io).catch(report);
  });
  listener.onGap(() => {
    services.access.forget();
    // Clients refetch the rows when they reconnect, so nothing announced in between is lost.
    io.disconnectSockets(true);
  });
  return { count: () => io.sockets.sockets.size, close: () => io.close() };
}
