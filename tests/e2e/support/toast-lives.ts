import type { Page } from "@playwright/test";

declare global {
  /** How long each closed toast was on the page, in milliseconds. */
  var toastLives: number[] | undefined;
}

/** Makes every page from now on record how long its toasts are shown. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shownAt = new Map<Element, number>();
    const lives: number[] = [];
    globalThis.toastLives = lives;
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll(".mantine-Notification-root"))
        if (!shownAt.has(toast)) shownAt.set(toast, performance.now());
      for (const [toast, birth] of shownAt) {
        if (toast.isConnected) continue;
        lives.push(performance.now() - birth);
        shownAt.delete(toast);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

export function readToastLives(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.toastLives ?? []);
}
