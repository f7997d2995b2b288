import { t } from "#shared/client/i18n.ts";
import { markRead, onArrival } from "#shared/client/state/notifications-state.ts";
import type { Notification as Notice } from "#shared/domain/notifications/notification.ts";
import { notificationKinds } from "#shared/ui/notifications/notification-kinds.ts";
import { notificationPath } from "#shared/ui/notifications/notification-path.ts";

/** Time for a tab in front to say that the user sees the notification there, milliseconds. */
const WAIT_MS = 1_000;

export type DesktopState = NotificationPermission | "unsupported";

export const readDesktopState = (): DesktopState =>
  "Notification" in window ? Notification.permission : "unsupported";

/** A BroadcastChannel reaches its own origin only and accepts no other argument. */
interface SeenChannel {
  postMessage(id: string, nothing: readonly never[]): void;
}

const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

function show(notice: Notice, open: (path: string) => void): void {
  // Tabs share the tag, so the desktop shows one of theirs.
  const options = { body: notice.message, tag: notice.id };
  const shown = new Notification(t(notificationKinds[notice.type].name), options);
  shown.addEventListener("click", () => {
    window.focus();
    shown.close();
    if (notice.in_bell) markRead(notice.id).catch(() => undefined);
    open(notificationPath(notice) ?? "/");
  });
}

/**
 * Shows arriving notifications on the desktop while no tab of the app is in front, where the browser allows it.
 * @returns a function that ends that
 */
export function followDesktopNotices(open: (path: string) => void): () => void {
  const channel = new BroadcastChannel("desktop-notices");
  const others: SeenChannel = channel;
  const seenElsewhere = new Set<unknown>();
  channel.addEventListener("message", ({ data }) => seenElsewhere.add(data));
  const stop = onArrival((notice) => {
    if (!notice.on_desktop) return;
    if (isInFront()) return others.postMessage(notice.id, []);
    setTimeout(() => {
      if (readDesktopState() === "granted" && !seenElsewhere.has(notice.id) && !isInFront()) show(notice, open);
    }, WAIT_MS);
  });
  return () => {
    stop();
    channel.close();
  };
}
