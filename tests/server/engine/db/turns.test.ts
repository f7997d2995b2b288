import { expect, test } from "vitest";
import { createTurns } from "#server/engine/services/turns.ts";

/** Lets everything go on that waits for nothing but its turn. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));

test("whoever comes at the very moment when a turn ends waits behind those who are there", async () => {
  const takeTurn = createTurns(1);
  const running = new Set<string>();
  const begun: string[] = [];
  let most = 0;
  const work = (name: string, until: Promise<unknown>) =>
    takeTurn(async () => {
      begun.push(name);
      running.add(name);
      most = Math.max(most, running.size);
      await until;
      running.delete(name);
    });
  const first = Promise.withResolvers<void>();
  const firstTurn = takeTurn(() => first.promise);
  const secondTurn = work("second", settle());
  await settle();
  const lateTurn = first.promise.then(() => work("late", settle()));
  first.resolve();
  await Promise.all([firstTurn, secondTurn, lateTurn]);
  expect({ begun, most }).toEqual({ begun: ["second", "late"], most: 1 });
});

test("a work that fails gives its turn on", async () => {
  const takeTurn = createTurns(1);
  await expect(takeTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(takeTurn(() => Promise.resolve("done"))).resolves.toBe("done");
});
