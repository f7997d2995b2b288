import * as z from "zod/mini";
import { browser } from "wxt/browser";
import { getPlatform } from "#shared/client/current-platform.ts";
import { t } from "#shared/client/i18n.ts";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";
import { markRead, notificationsState } from "#shared/client/state/notifications-state.ts";
import { type Notification, notificationRow } from "#shared/domain/notifications/notification.ts";
import { readNotifiedKinds } from "../surface/notice-setting.ts";
import { describeNotices, noticeButtons, pathOfNotices, unannounced } from "./describe-notices.ts";
import { markEach } from "./mark-notices.ts";
import { isWebInFront } from "./web-focus.ts";

/** Milliseconds during which notifications are collected, so that a burst becomes one desktop notification. */
const GATHERING_MS = 1000;
const NOTICE = "notices";
const SHOWN = "shownNotices";
/** Firefox refuses a notification with buttons. */
const hasButtons = import.meta.env["BROWSER"] !== "firefox";

const notifiedIds = z.object({ until: z.string() });
const shown = z.array(notificationRow);

/** Notifications currently shown on the desktop; new ones are added to them. */
async function readShown(): Promise<Notification[]> {
  const { data = [] } = shown.safeParse((await browser.storage.session.get(SHOWN))[SHOWN]);
  return data;
}

async function show(notifications: readonly Notification[]): Promise<void> {
  const notice = describeNotices(notifications, t);
  if (!notice) return;
  await browser.storage.session.set({ [SHOWN]: notifications });
  const buttons = hasButtons ? { buttons: noticeButtons.map((button) => ({ title: t(button) })) } : {};
  await browser.notifications.create(NOTICE, { type: "basic", iconUrl: "/icons/128.png", ...notice, ...buttons });
}

const readNotifiedUntil = async () => (await readPersonal("told_notices", notifiedIds))?.until ?? null;
/** Newest first, of the list and of those for the desktop alone. */
const arrived = () =>
  [...notificationsState.list, ...notificationsState.unlisted].toSorted((a, b) =>
    b.created_at.localeCompare(a.created_at),
  );
const newestTime = () => arrived()[0]?.created_at ?? "";

/** After login, existing notifications count as already shown. */
async function startNotifying(): Promise<void> {
  if ((await readNotifiedUntil()) === null) await writePersonal("told_notices", { until: newestTime() });
}

/** Stores the time of the newest notification shown, so that it is not shown again after a restart of the worker. */
async function notifyNew(): Promise<void> {
  const until = await readNotifiedUntil();
  const newest = newestTime();
  if (until === null || newest <= until) return;
  await writePersonal("told_notices", { until: newest });
  const newNotifications = unannounced(arrived(), until, await readNotifiedKinds());
  if (newNotifications.length > 0 && !(await isWebInFront())) await show([...(await readShown()), ...newNotifications]);
}

let gathering: ReturnType<typeof setTimeout> | undefined;

/** Shows new notifications after a short delay, all in one. */
export function notifySoon(): void {
  if (notificationsState.status !== "ready") return;
  void startNotifying();
  gathering ??= setTimeout(() => {
    gathering = undefined;
    void notifyNew();
  }, GATHERING_MS);
}

async function openNotices(): Promise<void> {
  const notifications = await readShown();
  void getPlatform().openPath(pathOfNotices(notifications), "here");
  const [only] = notifications;
  await forgetNotices();
  if (only && notifications.length === 1) await markRead(only.id);
}

/** Marks as read what the desktop notification shows; it stays with those that could not be marked. */
async function readNotices(): Promise<void> {
  const ids = (await readShown()).map(({ id }) => id);
  const read = await markEach(ids, markRead);
  const left = (await readShown()).filter(({ id }) => !read.has(id));
  if (left.length === 0) await forgetNotices();
  else await show(left);
}

const answers = { "background.notices_open": openNotices, "background.notices_read": readNotices } as const;

/** Removes the desktop notification after it was answered or the session ended. */
export async function forgetNotices(): Promise<void> {
  await browser.storage.session.remove(SHOWN);
  await browser.notifications.clear(NOTICE);
}

/**
 * Listens for clicks on the desktop notification and its buttons, and for its closing.
 * @param ready resolves once the session is known
 */
export function watchNotices(ready: () => Promise<void>): void {
  browser.notifications.onClicked.addListener((id) => {
    if (id === NOTICE) void ready().then(openNotices);
  });
  browser.notifications.onButtonClicked.addListener((id, index) => {
    const button = noticeButtons[index];
    if (id === NOTICE && button) void ready().then(answers[button]);
  });
  browser.notifications.onClosed.addListener((id) => {
    if (id === NOTICE) void browser.storage.session.remove(SHOWN);
  });
}
