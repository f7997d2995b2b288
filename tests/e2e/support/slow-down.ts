import type { Page } from "@playwright/test";

/** Gives a page a processor so many times slower, so that what lies between two drawings can be met; 1 for its own. */
export async function slowDown(page: Page, rate = 12): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.detach();
}
