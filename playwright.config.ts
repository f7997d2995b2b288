import { accessSync, constants } from "node:fs";
import path from "node:path";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import type { Options } from "#tests/e2e/support/test.ts";

/** A program of the machine; undefined where there is none, which means Playwright's own browser. */
function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const files = [...folders.map((folder) => path.join(folder, name)), path.join("/usr/bin", name)];
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The one that runs extensions. It opens a window with tabs and toolbar for each test, which a page alone does not need. */
const wholeChromium = findProgram("chromium");
/** The same engine without these windows: a page opens for half of the processor's time. */
const bareChromium = findProgram("chromium-headless-shell") ?? wholeChromium;
const inBareChromium = { launchOptions: { executablePath: bareChromium, args } };

const port = process.env.E2E_PORT ?? "3987";
const baseURL = `http://127.0.0.1:${port}`;

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
    launchOptions: { executablePath: wholeChromium, args },
  },
  projects: process.env.MATRIX
    ? [matrix]
    : [
        { name: "web", testDir: "tests/e2e", testIgnore: "matrix/**", use: inBareChromium },
        { name: "extension", testDir: "tests/extension", testMatch: "*.spec.ts" },
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
