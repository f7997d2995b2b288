import { expect, test } from "vitest";
import { tasks } from "#server/tasks.ts";

test("the server listens before anything waits for an agency, or signs what waits", () => {
  const waiting = tasks.filter(({ lane }) => lane === "agency" || lane === "comparisons").map(({ name }) => name);
  expect(waiting.toSorted()).toEqual([
    "compare_records",
    "send_lodging_messages",
    "send_requirements",
    "send_verifactu_records",
  ]);
  const first = tasks.filter(({ isDoneAtStart }) => isDoneAtStart).map(({ name }) => name);
  for (const name of [...waiting, "sign_verifactu_records"]) expect(first).not.toContain(name);
});
