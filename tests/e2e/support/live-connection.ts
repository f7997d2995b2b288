import type { Page } from "@playwright/test";

/** Keeps the page from connecting: it gets no changes of other users, and its session is not refreshed by that. */
export async function preventLiveConnection(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {});
  await page.route("**/socket.io/**", (route) => route.abort());
}
