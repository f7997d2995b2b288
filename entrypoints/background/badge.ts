import { browser } from "wxt/browser";
import { outboxState } from "#shared/client/outbox/outbox.ts";
import { needsPerson } from "#shared/client/outbox/outgoing.ts";
import { connectionState } from "#shared/client/state/connection-state.ts";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { t } from "#shared/client/i18n.ts";
import { getServer } from "#shared/platform/extension.ts";
import { isPermissionLost } from "#shared/platform/server-permission.ts";
import { type Badge, describeBadge } from "./describe-badge.ts";

function draw({ title, text, color }: Badge): void {
  void browser.action.setTitle({ title });
  void browser.action.setBadgeText({ text });
  void browser.action.setBadgeBackgroundColor({ color });
}

/** Shows on the badge that the worker failed to start. */
export function showFailure(): void {
  draw(describeBadge({ unread: 0, isOnline: false, needsPerson: true }, t));
}

let lacksPermission = false;

export function showBadge(): void {
  const { tokens, ended } = sessionState;
  const isSessionLost = tokens === null && (ended === "expired" || ended === "deactivated");
  draw(
    describeBadge(
      {
        unread: notificationsState.unread,
        isOnline: connectionState.status === "online",
        needsPerson: isSessionLost || lacksPermission || outboxState.entries.some(needsPerson),
      },
      t,
    ),
  );
}

/** Checks again whether the server permission is still granted. */
export async function checkPermission(): Promise<void> {
  const server = getServer();
  lacksPermission = server !== null && (await isPermissionLost(server));
  showBadge();
}
