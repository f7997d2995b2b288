import { notifications } from "@mantine/notifications";

/* The same text is one toast: two failures of one cause tell the person nothing new. */

/** Tells that something was done. */
export function showSuccess(message: string): void {
  notifications.show({ id: message, message, color: "green" });
}

/** Tells that something failed. */
export function showError(message: string): void {
  notifications.show({ id: message, message, color: "red" });
}
