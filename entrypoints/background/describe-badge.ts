import { shortCount } from "#shared/lib/short-count.ts";

const colors = { live: "#0F6B66", stale: "#736E67", attention: "#BC352B" } as const;

export interface Badge {
  readonly text: string;
  readonly color: string;
}

export interface BadgeFacts {
  /** The server's count. */
  readonly unread: number;
  /** Whether the count is fresh. */
  readonly isOnline: boolean;
  /** Something waits for the person: the session or the permission is gone, an entry failed. */
  readonly needsPerson: boolean;
}

/** What the badge says: unread notifications, grey while they may be old, `!` when the person is needed. */
export function describeBadge({ unread, isOnline, needsPerson }: BadgeFacts): Badge {
  if (needsPerson) return { text: "!", color: colors.attention };
  return { text: unread > 0 ? shortCount(unread) : "", color: isOnline ? colors.live : colors.stale };
}
