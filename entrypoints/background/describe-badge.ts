const MAX_COUNT = 99;
const colors = { live: "#0F6B66", stale: "#736E67", attention: "#BC352B" } as const;

export interface Badge {
  readonly text: string;
  readonly color: string;
}

/** What the badge says: unread notifications, grey while they may be old, `!` when the person is needed. */
export function describeBadge(unread: number, isOnline: boolean, isSessionLost: boolean): Badge {
  if (isSessionLost) return { text: "!", color: colors.attention };
  const count = unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread);
  return { text: unread > 0 ? count : "", color: isOnline ? colors.live : colors.stale };
}
