import type { Notification } from "../notifications/notification.ts";
import type { EntityName } from "./entity-names.ts";

/** Changed rows, limited to those the recipient may see. */
export interface RowChange {
  readonly entity: EntityName;
  /** The changed part of the rows, such as their comments; null for the rows themselves. */
  readonly part: string | null;
  /** Null if there are too many to list. */
  readonly ids: readonly string[] | null;
}

/**
 * Events that the server sends over the socket. The rows are authoritative; an event is only a hint to refetch
 * sooner.
 */
export interface ServerEvents {
  notification: (notification: Notification) => void;
  /** Number of unread notifications, after one was read in another window. */
  unread_count: (count: number) => void;
  /** Rows changed: clients that show them refetch them. */
  row_changed: (change: RowChange) => void;
  /** The user's role or permissions changed: the client's copy is stale. */
  access_changed: () => void;
  /** The session ended on the server; the client refreshes or logs out. */
  session_ended: () => void;
}

/** Why a handshake was refused. Only `no_session` concerns the token: a new token may help. */
export const socketRefusals = { noSession: "no_session", unavailable: "unavailable" } as const;

/** The socket's path below the API's base address. */
export const SOCKET_PATH = "/socket.io";
