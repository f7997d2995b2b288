import pLimit from "p-limit";
import { expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { waitForSlot } from "#server/engine/wait-for-slot.ts";

const refuse = () => new AppError("files_busy");

test("places are taken in order, and freed by whoever leaves", async () => {
  const limit = pLimit(2);
  const order: string[] = [];
  const take = async (name: string) => {
    const leave = await waitForSlot(limit, 10_000, refuse);
    order.push(name);
    return leave;
  };
  const [a, , c] = [take("a"), take("b"), take("c")];
  (await a)();
  (await a)();
  await c;
  expect(order).toEqual(["a", "b", "c"]);
});

test("who waits too long is refused, and takes no place afterwards", async () => {
  const limit = pLimit(1);
  const leave = await waitForSlot(limit, 10_000, refuse);
  await expect(waitForSlot(limit, 20, refuse)).rejects.toMatchObject({ code: "files_busy" });
  leave();
  await expect(waitForSlot(limit, 10_000, refuse)).resolves.toBeTypeOf("function");
});
