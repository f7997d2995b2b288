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
import { notifySurfaces } from "../surface/surface-messages.ts";
import { checkPermission, showBadge, showFailure } from "./badge.ts";
import { drawMenus } from "./menus.ts";
import { forgetNotices, notifySoon } from "./notices.ts";
import { startOutbox } from "./outbox.ts";
import { followLanguage } from "./texts.ts";

let started: Promise<void> | null = null;
let close: (() => void) | null = null;
let connectedAs: string | null = null;

/** A worker has no XMLHttpRequest, so polling uses fetch. */
const transports = [WebSocket, Fetch];

/**
 * Keeps one socket open for the logged-in user, none without a session. A new token of the same user does not
 * reconnect.
 */
function follow(): void {
  const person = sessionState.tokens ? (sessionState.claims?.sub ?? null) : null;
  if (person === connectedAs) return;
  close?.();
  close = person ? openSocket({ transports }) : null;
  connectedAs = person;
  if (!person) void forgetNotices();
}

/** Updates the browser menus and the title of the button to the user's language and role. */
async function followPerson(): Promise<void> {
  await followLanguage();
  drawMenus();
  showBadge();
}

async function start(): Promise<void> {
  await initWorkerClient(await loadExtensionPlatform());
  globalThis.addEventListener("online", noteReachable);
  if (sessionState.tokens && !sessionState.claims) await refreshSession().catch(() => "ended");
  watchSession(follow);
  subscribe(notificationsState, () => {
    showBadge();
    notifySurfaces();
    notifySoon();
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

/** Resolves once the worker knows its server and session; starts loading them on the first call. */
export function ready(): Promise<void> {
  started ??= start();
  return started;
}

/** Starts everything that is not running. Called by every event that wakes the worker. */
export function wake(): void {
  // The next alarm retries; until then the badge shows that user action is needed.
  ready().catch(() => {
    started = null;
    showFailure();
  });
}

/** The server was changed: closes connections to the previous one and connects again. */
export async function reconnect(): Promise<void> {
  await started;
  connectedAs = null;
  follow();
  await checkPermission();
}
