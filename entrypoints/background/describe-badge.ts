import type { Translate } from "#shared/i18n/translator.ts";
import { shortCount } from "#shared/lib/short-count.ts";

const colors = { live: "#0F6B66", stale: "#736E67", attention: "#BC352B" } as const;

const NAME = "Llavero";

export interface Badge {
  /** What the browser shows when the pointer rests on it, and says to screen readers. */
  readonly title: string;
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
export function describeBadge({ unread, isOnline, needsPerson }: BadgeFacts, t: Translate): Badge {
  if (needsPerson) return { title: t("background.badge_attention"), text: "!", color: colors.attention };
  const many = unread === 1 ? t("background.badge_one") : t("background.badge_unread", { count: unread });
  const title = unread > 0 ? many : NAME;
  return { title, text: unread > 0 ? shortCount(unread) : "", color: isOnline ? colors.live : colors.stale };
}
