import { shortCount } from "#shared/lib/short-count.ts";

const colors = { live: "#0F6B66", stale: "#736E67", attention: "#BC352B" } as const;

export interface Badge {
  readonly text: string;
  readonly color: string;
}

export interface BadgeFacts {
  /** Unread count from the server. */
  readonly unread: number;
  /** Whether the count is current. */
  readonly isOnline: boolean;
  /** Whether user action is needed: session or permission lost, or an outbox entry failed. */
  readonly needsPerson: boolean;
}

/** Text and colour of the badge: unread count, grey while it may be out of date, `!` when user action is needed. */
export function describeBadge({ unread, isOnline, needsPerson }: BadgeFacts): Badge {
  if (needsPerson) return { text: "!", color: colors.attention };
  return { text: unread > 0 ? shortCount(unread) : "", color: isOnline ? colors.live : colors.stale };
}
