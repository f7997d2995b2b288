import { Fetch, WebSocket } from "socket.io-client";
import { subscribe } from "valtio/vanilla";
import { refreshSession } from "#shared/client/session-refresh.ts";
import { openSocket } from "#shared/client/socket.ts";
import { connectionState, noteReachable } from "#shared/client/state/connection-state.ts";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState, watchSession } from "#shared/client/state/session-state.ts";
import { initWorkerClient } from "#shared/client/worker-client.ts";
import { loadExtensionPlatform } from "#shared/platform/extension.ts";
import { showBadge, showFailure } from "./badge.ts";
import { tellSurfaces } from "../surface/surface-messages.ts";

let started: Promise<void> | null = null;
let close: (() => void) | null = null;
let connectedAs: string | null = null;

/** A worker has no XMLHttpRequest: polling goes through fetch. */
const transports = [WebSocket, Fetch];

/** One socket for the person who is logged in; none for nobody. A new token of the same person changes nothing. */
function follow(): void {
  const person = sessionState.tokens ? (sessionState.claims?.sub ?? null) : null;
  if (person === connectedAs) return;
  close?.();
  close = person ? openSocket({ transports }) : null;
  connectedAs = person;
}

async function start(): Promise<void> {
  await initWorkerClient(await loadExtensionPlatform());
  globalThis.addEventListener("online", noteReachable);
  if (sessionState.tokens && !sessionState.claims) await refreshSession().catch(() => "ended");
  watchSession(follow);
  subscribe(notificationsState, () => {
    showBadge();
    tellSurfaces();
  });
  subscribe(connectionState, showBadge);
  subscribe(sessionState, showBadge);
  follow();
  showBadge();
}

/** Starts what is not running. Called by everything that wakes the worker. */
export function wake(): void {
  started ??= start();
  // The next alarm tries again; until then the badge says that the person is needed.
  started.catch(() => {
    started = null;
    showFailure();
  });
}

/** Another server was named: whatever was open spoke to the old one. */
export async function reconnect(): Promise<void> {
  await started;
  connectedAs = null;
  follow();
}
