// Makes a fresh clone ready to run: packages always, the web app with --web, what tests need besides with --browser.
// It runs before anything is installed, on whatever Node the machine has (20 or later): node: modules only.
import { ensureBrowser } from "./prepare/browser.mjs";
import { withLock } from "./prepare/lock.mjs";
import { installPackages, isMissingPackages } from "./prepare/packages.mjs";
import { ensureTestTools } from "./prepare/test-tools.mjs";
import { buildWeb, isWebStale } from "./prepare/web-build.mjs";

const flags = new Set(process.argv.slice(2));
const wanted = { isForTests: flags.has("--browser") };

const steps = [
  { isDue: () => isMissingPackages(wanted), run: () => installPackages(wanted) },
  { isDue: () => flags.has("--web") && isWebStale(), run: buildWeb },
];

/** Asks again once the lock is held: another process may have done it meanwhile. */
async function runDueSteps() {
  for (const { isDue, run } of steps) {
    if (isDue()) await run();
  }
  if (!flags.has("--browser")) return;
  await ensureBrowser();
  await ensureTestTools();
}

try {
  const isAnythingDue = flags.has("--browser") || steps.some(({ isDue }) => isDue());
  if (isAnythingDue) await withLock(runDueSteps);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
