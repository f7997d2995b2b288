import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 AA (goals.md, Access). */
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nothing fades in or slides any more: half-transparent text has no contrast to speak of. */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== "running" || iterations === Infinity;
    }),
  );
}

/** Fails with the rule, the element and the reason of each violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  // Our pages have no frames, so nothing has to be put together in a second page; and nobody reads what passes.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.withTags(levels).analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id}: ${target.join(" ")} — ${reason}`;
    }),
  );
  expect(told).toEqual([]);
}
