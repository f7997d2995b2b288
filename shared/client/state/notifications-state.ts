import { proxy } from "valtio/vanilla";
import type { Notification } from "#shared/domain/notifications/notification.ts";
import { call, callForEffect } from "../http.ts";

interface NotificationsState {
  /** Newest first, without duplicates. */
  list: Notification[];
  /** Those that arrived for the desktop alone: the user does not list them. */
  unlisted: Notification[];
  unread: number;
  status: "idle" | "loading" | "ready" | "error";
}

export const notificationsState = proxy<NotificationsState>({ list: [], unlisted: [], unread: 0, status: "idle" });

function newestFirst(a: Notification, b: Notification): number {
  return b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
}

function merge(list: readonly Notification[], more: readonly Notification[]): Notification[] {
  const byId = new Map([...list, ...more].map((notification) => [notification.id, notification]));
  return [...byId.values()].toSorted(newestFirst);
}

const arrivals = new Set<(notification: Notification) => void>();

/**
 * Calls `listener` for each notification that arrives in real time.
 * @returns a function that ends that
 */
export function onArrival(listener: (notification: Notification) => void): () => void {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

/** Adds a notification received in real time at the top of the list, if the user lists its kind. */
export function receiveNotification(notification: Notification): void {
  for (const listener of arrivals) listener(notification);
  if (!notification.in_bell) {
    notificationsState.unlisted = merge(notificationsState.unlisted, [notification]);
    return;
  }
  const isNew = notificationsState.list.every(({ id }) => id !== notification.id);
  notificationsState.list = merge(notificationsState.list, [notification]);
  if (isNew && !notification.is_read) notificationsState.unread += 1;
}

const listedUnread = () => notificationsState.list.filter(({ is_read }) => !is_read).length;

/** The server's unread count; null when it fails, and the list is counted instead. */
async function readUnreadCount(): Promise<number | null> {
  try {
    return (await call<{ count: number }>("/notifications/unread-count")).data.count;
  } catch {
    return null;
  }
}

/** Reloads the list, also to catch up after a lost connection. Never throws: the list shows the failure. */
export async function loadNotifications(): Promise<void> {
  if (notificationsState.status !== "ready") notificationsState.status = "loading";
  const before = new Set(notificationsState.list.map(({ id }) => id));
  try {
    const [{ data }, unread] = await Promise.all([call<Notification[]>("/notifications"), readUnreadCount()]);
    const arrivedMeanwhile = notificationsState.list.filter(({ id }) => !before.has(id));
    notificationsState.list = merge(arrivedMeanwhile, data);
    notificationsState.unread = unread ?? listedUnread();
    notificationsState.status = "ready";
  } catch {
    if (notificationsState.status !== "ready") notificationsState.status = "error";
  }
}

/**
 * Applies the server's count, which includes notifications no longer in the list. When the list has more unread,
 * another window read some, or the count was taken before the newest arrived; the list is reloaded.
 */
export function receiveUnreadCount(count: number): void {
  notificationsState.unread = count;
  if (listedUnread() > count) void loadNotifications();
}

function setRead(id: string, isRead: boolean): void {
  const notification = notificationsState.list.find((one) => one.id === id);
  if (!notification || notification.is_read === isRead) return;
  notification.is_read = isRead;
  notificationsState.unread = Math.max(0, notificationsState.unread + (isRead ? -1 : 1));
}

/**
 * Marks a notification as read optimistically; undone when the server refuses.
 * @throws ApiError then
 */
export async function markRead(id: string): Promise<void> {
  if (notificationsState.list.find((one) => one.id === id)?.is_read) return;
  setRead(id, true);
  try {
    // The extension's popup closes as soon as the notification's page opens.
    await callForEffect(`/notifications/${id}/read`, { method: "PATCH", keepalive: true });
  } catch (error) {
    setRead(id, false);
    throw error;
  }
}

/**
 * Marks everything as read, including notifications no longer in the list.
 * @throws ApiError when the server refuses
 */
export async function markAllRead(): Promise<void> {
  const before = new Set(notificationsState.list.map(({ id }) => id));
  await callForEffect("/notifications/read", { method: "PATCH" });
  for (const notification of notificationsState.list) if (before.has(notification.id)) notification.is_read = true;
  notificationsState.unread = listedUnread();
}

export function resetNotifications(): void {
  notificationsState.list = [];
  notificationsState.unlisted = [];
  notificationsState.unread = 0;
  notificationsState.status = "idle";
}
