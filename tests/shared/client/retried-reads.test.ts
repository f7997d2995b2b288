import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, type Transport } from "#shared/client/http.ts";
import type { RequestOptions } from "#shared/client/transport.ts";

/* A read that is one too many is sent once more after the time that the server names. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = { success: false, errors: [{ message: "Espera", translationKey: "error.too_many_reads", params: {} }] };

/** A server that refuses the first requests. */
function serverThatRefuses(times: number, retryAfter: string | null) {
  const sentAt: number[] = [];
  const transport: Transport = async () => {
    sentAt.push(Date.now());
    const isRefused = sentAt.length <= times;
    const headers = new Headers(retryAfter === null ? {} : { "retry-after": retryAfter });
    return isRefused
      ? { status: 429, ok: false, headers, body: refusal }
      : { status: 200, ok: true, headers: new Headers(), body: { success: true, data: "found" } };
  };
  return { sentAt, transport };
}

async function outcomeOf(transport: Transport, options: RequestOptions = {}) {
  const outcome = call("/external-list", options, transport).then(
    ({ data }) => data,
    (error: unknown) => (error instanceof Error ? error.message : error),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

describe("a read that is refused with 429", () => {
  test("is sent once more after its Retry-After", async () => {
    const { sentAt, transport } = serverThatRefuses(1, "2");
    expect(await outcomeOf(transport)).toBe("found");
    expect((sentAt[1] ?? 0) - (sentAt[0] ?? 0)).toBe(2_000);
  });

  test("is not sent a third time: the user reads the server's text", async () => {
    const { sentAt, transport } = serverThatRefuses(2, "2");
    expect(await outcomeOf(transport)).toBe("Espera");
    expect(sentAt).toHaveLength(2);
  });

  test.each([
    ["minutes of a rate limit", "900"],
    ["no time at all", null],
  ])("is not sent again when the server names %s", async (_what, retryAfter) => {
    const { sentAt, transport } = serverThatRefuses(1, retryAfter);
    expect(await outcomeOf(transport)).toBe("Espera");
    expect(sentAt).toHaveLength(1);
  });

  test("is not sent again after its caller has given up", async () => {
    const { sentAt, transport } = serverThatRefuses(1, "2");
    const caller = new AbortController();
    const outcome = call("/external-list", { signal: caller.signal }, transport).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    caller.abort(new Error("gone"));
    await vi.runAllTimersAsync();
    expect(await outcome).toMatchObject({ message: "gone" });
    expect(sentAt).toHaveLength(1);
  });

  test("a change that is refused is not sent again by itself", async () => {
    const { sentAt, transport } = serverThatRefuses(1, "2");
    expect(await outcomeOf(transport, { method: "POST" })).toBe("Espera");
    expect(sentAt).toHaveLength(1);
  });
});
