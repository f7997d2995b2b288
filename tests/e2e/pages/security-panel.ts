import type { Page } from "@playwright/test";

/** The panel of the second factor, on the profile and where it has to be set up, and what it opens. */
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
