import { defineConfig } from "@playwright/test";
import type { TestOptions } from "#tests/e2e/support/test.ts";
import { bareChromium, chromiumArgs, wholeChromium } from "#tests/support/chromium.ts";

const inBareChromium = { launchOptions: { executablePath: bareChromium, args: chromiumArgs } };

const port = process.env.E2E_PORT ?? "3987";
const baseURL = `http://127.0.0.1:${port}`;

/** `npm test` opens what has the tag `@gate`, CI what has `@wide` too (`docs/testing.md`); `npm run test:all` opens everything. */
export default defineConfig<TestOptions>({
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
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
    trace: "off",
    launchOptions: { executablePath: wholeChromium, args: chromiumArgs },
  },
  projects: [
    { name: "web", testDir: "tests/e2e", testMatch: "**/*.spec.ts", testIgnore: "matrix/**", use: inBareChromium },
    { name: "extension", testDir: "tests/extension", testMatch: "**/*.spec.ts" },
    // Every page in every language, scheme and width.
    { name: "matrix", testDir: "tests/e2e/matrix", testMatch: "**/*.spec.ts", use: inBareChromium },
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
