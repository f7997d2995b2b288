import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isExpired } from "#shared/client/claims.ts";
import { businessNow, clockState, noteServerTime } from "#shared/client/state/clock-state.ts";
import { todayIn } from "#shared/lib/dates.ts";

const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-15T12:00:00Z") });
  clockState.ahead = 0;
});
afterEach(() => vi.useRealTimers());

/** A response with this duration from a server whose clock is ahead by this much; its Date has whole seconds. */
function hear(ahead: number, took = 200, writtenAfter = took / 2): void {
  const sentAt = Date.now();
  const date = new Date(sentAt + writtenAfter + ahead).toUTCString();
  noteServerTime({ date, sentAt, receivedAt: sentAt + took });
}

describe("business clock", () => {
  it("the business clock is the machine's until a server's valid Date is received", () => {
    expect(businessNow()).toEqual(new Date());
    noteServerTime({ date: null, sentAt: 0, receivedAt: 0 });
    noteServerTime({ date: "yesterday", sentAt: 0, receivedAt: 0 });
    expect(clockState.ahead).toBe(0);
  });

  it("the business clock does not change while responses agree with it, however slow they are", () => {
    hear(0);
    hear(0, 20_000, 100);
    hear(0, 20_000, 19_900);
    expect(clockState.ahead).toBe(0);
    hear(-40 * 24 * HOUR);
    const { ahead } = clockState;
    hear(-40 * 24 * HOUR, 60_000, 100);
    expect(clockState.ahead).toBe(ahead);
  });

  it("the business clock differs from the server's by at most the response's duration and a second", () => {
    const ahead = fc.integer({ min: -1000 * HOUR, max: 1000 * HOUR });
    const took = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(ahead, took, fc.double({ min: 0, max: 1, noNaN: true }), (offset, duration, share) => {
        hear(offset, duration, duration * share);
        expect(Math.abs(clockState.ahead - offset)).toBeLessThanOrEqual(duration + 1000);
      }),
    );
  });

  it("the business clock counts days in Madrid, by the server's time", () => {
    hear(10 * HOUR);
    expect(todayIn(businessNow())).toBe("2026-03-15");
    hear(12 * HOUR);
    expect(todayIn(businessNow())).toBe("2026-03-16");
  });

  it("the business clock decides whether a token has expired", () => {
    const claims = { sub: null, email: null, role: null, exp: Date.now() / 1000 + 600 };
    expect(isExpired(claims)).toBe(false);
    hear(HOUR);
    expect(isExpired(claims)).toBe(true);
    hear(-HOUR);
    expect(isExpired({ ...claims, exp: claims.exp - 1200 })).toBe(false);
  });
});
