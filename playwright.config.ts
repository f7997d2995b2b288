import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import type { Options } from "#tests/e2e/support/test.ts";
import { bareChromium, chromiumArgs, wholeChromium } from "#tests/support/chromium.ts";

const inBareChromium = { launchOptions: { executablePath: bareChromium, args: chromiumArgs } };

const port = process.env.E2E_PORT ?? "3987";
const baseURL = `http://127.0.0.1:${port}`;

/** What `npm test` opens, so that it is run often: each page and each entity once, the way from a link to a lease, what code weighs. */
const core = "**/{chain,entities,every-page,forms,login,manifest,missing-code,weight}.spec.ts";
const testMatch = process.env.CORE ? core : "**/*.spec.ts";

/** Every page in every language, scheme and width: a command of its own, `npm run test:matrix`. */
const matrix: NonNullable<PlaywrightTestConfig<Options>["projects"]>[number] = {
  name: "matrix",
  testDir: "tests/e2e/matrix",
  use: inBareChromium,
};

export default defineConfig<Options>({
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // Two cores and four hundred pages that wait for each other: what passes the second time is printed as flaky, and is a defect to mend.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    locale: "es-ES",
    timezoneId: "Europe/Madrid",
    viewport: { width: 1360, height: 860 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // A picture of each page at its end, kept or not, would cost a tenth of a second a test.
    screenshot: "off",
    trace: "on-first-retry",
    launchOptions: { executablePath: wholeChromium, args: chromiumArgs },
  },
  projects: process.env.MATRIX
    ? [matrix]
    : [
        { name: "web", testDir: "tests/e2e", testMatch, testIgnore: "matrix/**", use: inBareChromium },
        { name: "extension", testDir: "tests/extension", testMatch },
      ],
  webServer: {
    command: "node tests/e2e/support/serve.ts",
    env: { PORT: port },
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
