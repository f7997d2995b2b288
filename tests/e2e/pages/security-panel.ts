import type { Page } from "@playwright/test";

/** The second factor panel, on the profile and on the required set-up page, with its dialogs. */
export function securityOf(page: Page) {
  const panel = page
    .locator("main section")
    .filter({ has: page.getByRole("heading", { name: "Verificación en dos pasos" }) });
  const dialog = page.getByRole("dialog");
  return {
    panel,
    dialog,
    activate: panel.getByRole("button", { name: "Activar", exact: true }),
    password: dialog.locator('input[autocomplete="current-password"]'),
    code: dialog.locator('input[autocomplete="one-time-code"]'),
    submit: dialog.locator('button[type="submit"]'),
  };
}
