import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 AA (goals.md, Access); nobody reads what passes. */
const options: axe.RunOptions = {
  runOnly: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] },
  resultTypes: ["violations"],
};

/** Nothing fades in or slides any more: half-transparent text has no contrast to speak of. */
async function waitForStillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      return animation.playState !== "running" || iterations === Infinity;
    }),
  );
}

/** Axe once a document: its source is read into the page in a third of the time that it runs. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

/** Fails with the rule, the element and the reason of each violation. Our pages have no frames to look into. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForStillness(page);
  await bringAxe(page);
  const violations = await page.evaluate(async (chosen) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
    return found.violations;
  }, options);
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id}: ${target.join(" ")} — ${reason}`;
    }),
  );
  expect(told).toEqual([]);
}
