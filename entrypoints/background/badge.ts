import { browser } from "wxt/browser";
import { connectionState } from "#shared/client/state/connection-state.ts";
import { notificationsState } from "#shared/client/state/notifications-state.ts";
import { sessionState } from "#shared/client/state/session-state.ts";

const MAX_COUNT = 99;
const colors = { live: "#0F6B66", stale: "#736E67", attention: "#BC352B" } as const;

interface Badge {
  readonly text: string;
  readonly color: string;
}

/** What the badge says: unread notifications, grey while they may be old, `!` when the person is needed. */
export function describeBadge(unread: number, isOnline: boolean, isSessionLost: boolean): Badge {
  if (isSessionLost) return { text: "!", color: colors.attention };
  const text = unread > MAX_COUNT ? `${MAX_COUNT}+` : unread > 0 ? String(unread) : "";
  return { text, color: isOnline ? colors.live : colors.stale };
}

/** Puts on the icon what the state says now. */
export function showBadge(): void {
  const isLost = sessionState.tokens === null && sessionState.ended === "expired";
  const { text, color } = describeBadge(notificationsState.unread, connectionState.status === "online", isLost);
  void browser.action.setBadgeText({ text });
  void browser.action.setBadgeBackgroundColor({ color });
}
