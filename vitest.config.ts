import { defineConfig } from "vitest/config";
import { wideTests } from "./tests/wide-tests.ts";

/** Run before each test file. */
const everyFile = ["tests/support/property-tests.ts", "tests/support/restore-spies.ts"];
/** Tests that need a PostgreSQL share one; each file works on a database of its own in it. */
const onPostgres = {
  globalSetup: ["tests/support/postgres-of-the-run.ts"],
  setupFiles: [...everyFile, "tests/support/fresh-numbers.ts"],
  hookTimeout: 60_000,
};
/** A worker loads the product once for all its files, which saves a third of the time. */
const sharingModules = { isolate: false };

export default defineConfig({
  test: {
    // Two cores: more workers only make each other wait.
    maxWorkers: 2,
    testTimeout: 30_000,
    setupFiles: everyFile,
    passWithNoTests: true,
    projects: [
      { extends: true, test: { name: "shared", include: ["tests/shared/**/*.test.ts"], ...sharingModules } },
      { extends: true, test: { name: "web", include: ["tests/web/**/*.test.ts"], ...sharingModules } },
      { extends: true, test: { name: "tools", include: ["tests/tools/**/*.test.ts"], ...sharingModules } },
      { extends: true, test: { name: "conventions", include: ["tests/conventions/**/*.test.ts"], ...sharingModules } },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          exclude: wideTests,
          ...onPostgres,
          ...sharingModules,
        },
      },
      // `npm run test:wide`.
      { extends: true, test: { name: "wide", include: wideTests, ...onPostgres, ...sharingModules } },
      { extends: true, test: { name: "extension", include: ["tests/extension/**/*.test.ts"], ...sharingModules } },
      // Every route for a user who does not see its record, the demo company made again: `npm run test:all`.
      {
        extends: true,
        test: { name: "long", include: ["tests/long/**/*.test.ts"], ...onPostgres, ...sharingModules },
      },
      // Servers and databases started, killed, restored: `npm run test:all`.
      { extends: true, test: { name: "processes", include: ["tests/processes/**/*.test.ts"], ...onPostgres } },
    ],
  },
});
