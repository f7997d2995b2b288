import type { Page } from "@playwright/test";

declare global {
  /** How long each toast that is gone stood on the page, in milliseconds. */
  var toastLives: number[] | undefined;
}

/** Has every page from now on write down how long its toasts stand. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const born = new Map<Element, number>();
    const lives: number[] = [];
    globalThis.toastLives = lives;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".mantine-Notification-root"))
        if (!born.has(toast)) born.set(toast, performance.now());
      for (const [toast, birth] of born) {
        if (toast.isConnected) continue;
        lives.push(performance.now() - birth);
        born.delete(toast);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export function readToastLives(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.toastLives ?? []);
}
