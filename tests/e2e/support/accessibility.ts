import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 AA (docs/design/goals.md, Access). */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Passed rules are not needed in the result. */
const optionsFor = (runOnly: axe.RunOnly): axe.RunOptions => ({ runOnly, resultTypes: ["violations"] });

/** So many frames without a movement: what a click begins may start moving a frame or two after it. */
const STILL_FRAMES = 4;

/** Waits for animations to end: half-transparent text fails the contrast rule. */
async function waitForStillness(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const moves = (animation: Animation) =>
      animation.playState === "running" && animation.effect?.getComputedTiming().iterations !== Infinity;
    for (let still = 0; still < frames;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      still = document.getAnimations().some(moves) ? 0 : still + 1;
    }
  }, STILL_FRAMES);
}

/** Injects axe once per document: parsing its source takes a third of its run time. */
async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
}

async function expectNone(page: Page, runOnly: axe.RunOnly): Promise<void> {
  await waitForStillness(page);
  await bringAxe(page);
  const violations = await page.evaluate(async (chosen) => {
    const found = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
    return found.violations;
  }, optionsFor(runOnly));
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id}: ${target.join(" ")} — ${reason}`;
    }),
  );
  expect(problems).toEqual([]);
}

/** Fails with the rule, the element and the reason of each violation. The pages have no frames to check. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(page, { type: "tag", values: WCAG });

/** What another colour scheme changes of that. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNone(page, { type: "rule", values: ["color-contrast"] });

/**
 * Also checks rules that no criterion requires but screen reader users rely on: one main landmark, one first heading,
 * nothing outside.
 */
export const expectWellBuilt = (page: Page): Promise<void> =>
  expectNone(page, { type: "tag", values: [...WCAG, "best-practice"] });
