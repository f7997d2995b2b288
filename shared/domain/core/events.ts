import type { Notification } from "../notifications/notification.ts";
import type { EntityName } from "./entity-names.ts";

/** Rows that somebody changed, as far as whoever is told may see them. */
export interface RowChange {
  readonly entity: EntityName;
  /** What of them: their comments, say; null is the rows themselves. */
  readonly part: string | null;
  /** Null when they are too many to name. */
  readonly ids: readonly string[] | null;
}

/** What the server sends over the socket. The rows are the truth; an event is only a hint to show them sooner. */
export interface ServerEvents {
  notification: (notification: Notification) => void;
  /** The number of unread notifications, after one was read in another window. */
  unread_count: (count: number) => void;
  /** Somebody changed rows: whoever shows them reads them again. */
  row_changed: (change: RowChange) => void;
  /** The user's role or rights are others now: what the client knows of them is old. */
  access_changed: () => void;
  /** The session has ended on the server; the client refreshes or logs out. */
  session_ended: () => void;
}

/** Why a handshake was refused. Only `no_session` speaks of the token: a new one may help. */
export const socketRefusals = { noSession: "no_session", unavailable: "unavailable" } as const;

/** The socket's path below the API's base address. */
export const SOCKET_PATH = "/socket.io";
