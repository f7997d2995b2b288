import { describe, expect, test } from "vitest";
import { networkError, ApiError } from "#shared/client/api-error.ts";
import { type Doubt, settleLost } from "#shared/client/settle-lost.ts";

type Answer = "registered" | "in_flight" | "unknown" | Error;

const notSent = () => new Error("not sent");

function settling(answers: readonly Answer[], repeat: () => Promise<string> = () => Promise.resolve("signed")) {
  const left = [...answers];
  const doubts: Doubt[] = [];
  const waits: number[] = [];
  const check = () => {
    const next = left.shift() ?? "registered";
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const pause = (doubt: Doubt, seconds: number) => {
    doubts.push(doubt);
    waits.push(seconds);
    return Promise.resolve();
  };
  return { doubts, waits, result: settleLost({ repeat, check, pause, notSent }) };
}

describe("a request whose response was lost", () => {
  test("its stored response is returned when the server has it", async () => {
    await expect(settling(["registered"]).result).resolves.toBe("signed");
  });

  test("it counts as not sent only after two checks that found nothing", async () => {
    const { doubts, result } = settling(["unknown", "unknown"]);
    await expect(result).rejects.toThrow("not sent");
    expect(doubts).toEqual(["checking"]);
    await expect(settling(["unknown", "registered"]).result).resolves.toBe("signed");
  });

  test("the server is checked again while it does not answer or still works on it", async () => {
    const { doubts, result } = settling([networkError(), "unknown", networkError(), "in_flight", "registered"]);
    await expect(result).resolves.toBe("signed");
    expect(doubts).toEqual(["unreachable", "checking", "unreachable", "checking"]);
  });

  test("a repeated request that is lost too is checked again, and a refusal is thrown", async () => {
    let repeats = 0;
    const repeat = async () => {
      repeats += 1;
      if (repeats === 1) throw networkError();
      return "signed";
    };
    await expect(settling(["registered", "registered"], repeat).result).resolves.toBe("signed");
    expect(repeats).toBe(2);
    const refusal = new ApiError(409, []);
    await expect(settling(["registered"], () => Promise.reject(refusal)).result).rejects.toBe(refusal);
  });

  test("too many calls say nothing of it: the server is checked again after the seconds that it names", async () => {
    const limited = (seconds: number) =>
      new ApiError(429, [{ message: "", translationKey: "error.too_many_attempts", params: {} }], null, seconds);
    const { doubts, waits, result } = settling([limited(20), limited(0), limited(3_600), "registered"]);
    await expect(result).resolves.toBe("signed");
    expect(doubts).toEqual(["checking", "checking", "checking"]);
    expect(waits).toEqual([20, 10, 60]);
    let repeats = 0;
    const repeat = async () => {
      repeats += 1;
      if (repeats === 1) throw limited(5);
      return "signed";
    };
    const repeated = settling(["registered", "registered"], repeat);
    await expect(repeated.result).resolves.toBe("signed");
    expect(repeated.waits).toEqual([5]);
  });

  test("a refusal of the request itself as one too many is thrown", async () => {
    const refusal = new ApiError(429, [{ message: "", translationKey: "error.signing_codes_used_up", params: {} }]);
    await expect(settling(["registered"], () => Promise.reject(refusal)).result).rejects.toBe(refusal);
  });
});
