import { setTimeout as pause } from "node:timers/promises";
import { socketRefusals } from "#shared/domain/core/events.ts";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import type { RoleSlug } from "#shared/domain/core/roles.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { connectLive, type LiveSocket } from "#tests/support/live.ts";
import { logInAs, sendRequest } from "../harness/client.ts";
import { waitUntil } from "../harness/server.ts";

const NEXT_TRY_MS = 40;

/**
 * A client that listens for notifications: each time it connects the rows are read again, and what the socket sends
 * in between is added (`shared/client/state/notifications-state.ts` does the same).
 */
export interface FaultListener {
  readonly seen: ReadonlySet<string>;
  /** How many came by the socket before any list had them. */
  byWire(): number;
  /** Cuts the connection; it reconnects by itself. */
  cut(): void;
  /** Waits until it is connected and has read what was missed. */
  caughtUp(): Promise<void>;
  close(): void;
}

interface Wire {
  readonly origin: () => string;
  readonly role: RoleSlug;
  readonly isUp: () => Promise<void>;
}

export function listenForFaults({ origin, role, isUp }: Wire): FaultListener {
  const seen = new Set<string>();
  const state = { isClosed: false, isCaughtUp: false, byWire: 0 };
  let [socket, token] = [null as LiveSocket | null, null as string | null];

  const catchUp = async (held: string): Promise<void> => {
    const api = createHttpApi(origin(), held);
    const reply = await sendRequest<Notification[]>(api, "GET", "/notifications");
    if (reply?.status !== 200) throw new Error("The rows could not be read");
    for (const { id } of reply.body.data) seen.add(id);
    state.isCaughtUp = socket?.connected ?? false;
  };
  const connect = async (): Promise<void> => {
    await isUp();
    const held = token ?? (await logInAs(origin(), role)).accessToken;
    token = held;
    socket = await connectLive(origin(), held);
    socket.on("notification", ({ id }) => {
      if (!seen.has(id)) state.byWire += 1;
      seen.add(id);
    });
    socket.on("disconnect", comeBack);
    await catchUp(held);
  };
  let coming: Promise<void> | null = null;
  /** Two concurrent reconnects would disconnect each other. */
  const comeBack = (): void => {
    state.isCaughtUp = false;
    coming ??= tryToComeBack().finally(() => (coming = null));
  };
  /** Tries until it is reconnected. */
  const tryToComeBack = async (): Promise<void> => {
    while (!state.isClosed && !state.isCaughtUp) {
      socket?.off();
      socket?.close();
      await connect().catch((error: unknown) => {
        if (String(error).includes(socketRefusals.noSession)) token = null;
        return pause(NEXT_TRY_MS);
      });
    }
  };
  comeBack();
  return {
    seen,
    byWire: () => state.byWire,
    cut: () => void socket?.io.engine.close(),
    caughtUp: () => waitUntil("a listener to catch up", async () => state.isCaughtUp),
    close() {
      state.isClosed = true;
      socket?.off();
      socket?.close();
    },
  };
}
