import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** WCAG 2.2 AA (docs/design/goals.md, Access). */
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Nobody reads what passes. */
const optionsFor = (runOnly: axe.RunOnly): axe.RunOptions => ({ runOnly, resultTypes: ["violations"] });

/** So many frames without a movement: what a click begins may start moving a frame or two after it. */
const STILL_FRAMES = 4;

/** Nothing fades in or slides any more: half-transparent text has no contrast to speak of. */
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

/** Axe once a document: its source is read into the page in a third of the time that it runs. */
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
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const reason = [...any, ...all, ...none][0]?.message ?? "";
      return `${id}: ${target.join(" ")} — ${reason}`;
    }),
  );
  expect(told).toEqual([]);
}

/** Fails with the rule, the element and the reason of each violation. Our pages have no frames to look into. */
export const expectAccessible = (page: Page): Promise<void> => expectNone(page, { type: "tag", values: WCAG });

/** What another colour scheme changes of that. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNone(page, { type: "rule", values: ["color-contrast"] });

/** The same, and what no criterion asks for and readers of screens go by: one main part, one first heading, nothing outside. */
export const expectWellBuilt = (page: Page): Promise<void> =>
  expectNone(page, { type: "tag", values: [...WCAG, "best-practice"] });
