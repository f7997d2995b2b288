import { expect, test } from "vitest";
import { ApiError, networkError } from "#shared/client/api-error.ts";
import { rebaseTyped } from "#web/components/form/rebase-typed.ts";

const typed = { version: 3, values: { phone: "600100200" } };
const refusal = (status: number, translationKey: string) =>
  new ApiError(status, [{ message: "", translationKey, params: {} }]);

test("what is typed over a row that was changed meanwhile is saved at the next attempt, and keeps its values", () => {
  expect(rebaseTyped(typed, refusal(409, "error.stale"))).toEqual({ ...typed, version: null });
});

test("any other refusal leaves typed values based on the row that they are of", () => {
  for (const error of [refusal(400, "validation.required"), refusal(409, "error.in_flight"), networkError()])
    expect(rebaseTyped(typed, error)).toBe(typed);
});
