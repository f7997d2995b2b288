import type { Page } from "@playwright/test";

/** Throttles a page's CPU by this factor, to reach states between two frames; 1 resets it. */
export async function slowDown(page: Page, rate = 12): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await session.detach();
}
