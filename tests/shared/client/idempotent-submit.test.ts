import { describe, expect, it } from "vitest";
import { ApiError, networkError, unknownError } from "#shared/client/api-error.ts";
import { createIdempotentSubmit } from "#shared/client/idempotent-submit.ts";

const inFlight = () => new ApiError(409, [{ message: "", translationKey: "error.in_flight", params: {} }]);
const refused = () => new ApiError(400, [{ message: "no", translationKey: "validation.required", params: {} }]);

/** The idempotency keys of attempts that end as listed, in order; the last one succeeds. */
async function keysOf(endings: readonly (Error | string)[]): Promise<string[]> {
  const submit = createIdempotentSubmit();
  const keys: string[] = [];
  const attempt = (ending: Error | string) => (key: string) => {
    keys.push(key);
    return typeof ending === "string" ? Promise.resolve(ending) : Promise.reject(ending);
  };
  for (const ending of endings) await submit(attempt(ending)).catch(() => null);
  return keys;
}

describe("idempotency key of a creation", () => {
  it("the key is the same for every attempt while the outcome is unknown", async () => {
    const keys = await keysOf([networkError(), unknownError(502), inFlight(), new Error("a bug of ours"), "made"]);
    expect(new Set(keys).size).toBe(1);
  });

  it("the key changes after a refusal and after a success, because the next request is another creation", async () => {
    const keys = await keysOf([refused(), "made", "made"]);
    expect(new Set(keys).size).toBe(3);
  });

  it("the key stays where the server refuses a retry as one too many, and an earlier one may have arrived", async () => {
    const limited = new ApiError(429, [{ message: "", translationKey: "error.too_many_attempts", params: {} }]);
    const keys = await keysOf([networkError(), limited, unknownError(429), "made"]);
    expect(new Set(keys).size).toBe(1);
  });

  it("the key is not shared with another creation whose response was lost", async () => {
    const submit = createIdempotentSubmit();
    const keys: string[] = [];
    const lose = (what: string) =>
      submit(async (key) => {
        keys.push(key);
        throw networkError();
      }, what).catch(() => null);
    for (const what of ["a.csv", "a.csv", "b.csv", "a.csv"]) await lose(what);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
});
