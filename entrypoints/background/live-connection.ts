import { Fetch, WebSocket } from "socket.io-client";
import { subscribe } from "valtio/vanilla";
import { subscribeKey } from "valtio/vanilla/utils";
import { followOutbox, outboxState } from "#shared/client/outbox/outbox.ts";
import { refreshSession } from "#shared/client/session-refresh.ts";
import { openSocket } from "#shared/client/socket.ts";
import { connectionState, noteReachable } from "#shared/client/state/connection-state.ts";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState, watchSession } from "#shared/client/state/session-state.ts";
import { initWorkerClient } from "#shared/client/worker-client.ts";
import { loadExtensionPlatform, watchSetting } from "#shared/platform/extension.ts";
import { tellSurfaces } from "../surface/surface-messages.ts";
import { checkPermission, showBadge, showFailure } from "./badge.ts";
import { drawMenus } from "./menus.ts";
import { forgetNotices, tellSoon } from "./notices.ts";
import { startOutbox } from "./outbox.ts";
import { followLanguage } from "./texts.ts";

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
  if (!person) void forgetNotices();
}

/** The browser's own menus speak the person's language and show what their role may do. */
async function followPerson(): Promise<void> {
  await followLanguage();
  drawMenus();
}

async function start(): Promise<void> {
  await initWorkerClient(await loadExtensionPlatform());
  globalThis.addEventListener("online", noteReachable);
  if (sessionState.tokens && !sessionState.claims) await refreshSession().catch(() => "ended");
  watchSession(follow);
  subscribe(notificationsState, () => {
    showBadge();
    tellSurfaces();
    tellSoon();
  });
  subscribe(connectionState, showBadge);
  subscribe(sessionState, showBadge);
  subscribe(outboxState, showBadge);
  followOutbox();
  subscribeKey(sessionState, "user", () => void followPerson());
  watchSetting("language", () => void followPerson());
  follow();
  startOutbox();
  await Promise.all([followPerson(), checkPermission()]);
}

/** Resolves once the worker knows its server and session, which it starts to find out if it has not. */
export function ready(): Promise<void> {
  started ??= start();
  return started;
}

/** Starts what is not running. Called by everything that wakes the worker. */
export function wake(): void {
  // The next alarm tries again; until then the badge says that the person is needed.
  ready().catch(() => {
    started = null;
    showFailure();
  });
}

/** Another server was named: whatever was open spoke to the old one. */
export async function reconnect(): Promise<void> {
  await started;
  connectedAs = null;
  follow();
  await checkPermission();
}
