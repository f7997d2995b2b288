import { browser } from "wxt/browser";
import { connectionState } from "#shared/client/state/connection-state.ts";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";
import { type Badge, describeBadge } from "./describe-badge.ts";

function draw({ text, color }: Badge): void {
  void browser.action.setBadgeText({ text });
  void browser.action.setBadgeBackgroundColor({ color });
}

/** The worker could not start. */
export function showFailure(): void {
  draw(describeBadge(0, false, true));
}

/** Puts on the icon what the state says now. */
export function showBadge(): void {
  const { tokens, ended } = sessionState;
  const isLost = tokens === null && (ended === "expired" || ended === "deactivated");
  draw(describeBadge(notificationsState.unread, connectionState.status === "online", isLost));
}
