import { expect, test } from "vitest";
import { createShutdown } from "#server/shutdown.ts";

function prepare(limitMs: number) {
  const messages: string[] = [];
  return { messages, shutdown: createShutdown(limitMs, (message) => void messages.push(message)) };
}

test("services are stopped in reverse order, once each, however often shutdown is called", async () => {
  const { messages, shutdown } = prepare(5_000);
  const stopped: string[] = [];
  for (const name of ["database", "server", "jobs"]) shutdown.add(name, async () => void stopped.push(name));
  expect(await Promise.all([shutdown.run(), shutdown.run()])).toEqual([true, true]);
  expect(await shutdown.run()).toBe(true);
  expect(stopped).toEqual(["jobs", "server", "database"]);
  expect(messages).toEqual([]);
});

test("a service that fails to stop is reported, and the others are still stopped", async () => {
  const { messages, shutdown } = prepare(5_000);
  const stopped: string[] = [];
  shutdown.add("The database", async () => void stopped.push("database"));
  shutdown.add("The server", () => Promise.reject(new Error("no way")));
  expect(await shutdown.run()).toBe(false);
  expect(stopped).toEqual(["database"]);
  expect(messages).toEqual(["The server did not stop as it should: no way"]);
});

test("a service that never stops is reported after the timeout, and the others are stopped without waiting", async () => {
  const { messages, shutdown } = prepare(50);
  const started: string[] = [];
  const never = (name: string) => () => {
    started.push(name);
    return new Promise<void>(() => {});
  };
  shutdown.add("The database", never("database"));
  shutdown.add("The server", never("server"));
  expect(await shutdown.run()).toBe(false);
  expect(started).toEqual(["server", "database"]);
  expect(messages).toEqual(["The server did not stop within 0.05 seconds. Ending without it."]);
});
