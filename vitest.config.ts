import { defineConfig } from "vitest/config";

/** Tests that need a PostgreSQL share one; each file works on a database of its own in it. */
const onPostgres = {
  globalSetup: ["tests/support/postgres-of-the-run.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Two cores: more workers only make each other wait.
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      { extends: true, test: { name: "shared", include: ["tests/shared/**/*.test.ts"] } },
      { extends: true, test: { name: "conventions", include: ["tests/conventions/**/*.test.ts"] } },
      { extends: true, test: { name: "tools", include: ["tests/tools/**/*.test.ts"] } },
      { extends: true, test: { name: "server", include: ["tests/server/**/*.test.ts"], ...onPostgres } },
      // Every route for who does not see its record, the demo company made again: minutes, and not for every time.
      { extends: true, test: { name: "long", include: ["tests/long/**/*.test.ts"], ...onPostgres } },
      // Servers and databases started, killed, restored: minutes, and a command of their own.
      { extends: true, test: { name: "processes", include: ["tests/processes/**/*.test.ts"], ...onPostgres } },
      { extends: true, test: { name: "extension", include: ["tests/extension/**/*.test.ts"] } },
    ],
  },
});
