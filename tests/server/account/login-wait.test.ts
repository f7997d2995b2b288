import fc from "fast-check";
import { expect, test } from "vitest";
import { LOGIN_SLOWDOWN } from "#shared/domain/account/policy.ts";
import { loginWait } from "#server/areas/account/login-limits.ts";

const failures = fc.integer({ min: 0, max: 100_000 });
const free = fc.integer({ min: 0, max: 200 });

test("a login waits never longer than the limit, and no shorter after more failures", () => {
  fc.assert(
    fc.property(failures, free, (count, spare) => {
      const wait = loginWait(count, spare);
      expect(wait).toBeGreaterThanOrEqual(0);
      expect(wait).toBeLessThanOrEqual(LOGIN_SLOWDOWN.most_seconds);
      expect(loginWait(count + 1, spare)).toBeGreaterThanOrEqual(wait);
    }),
  );
});

test("the first failures of an account cost no time, then the wait doubles up to thirty seconds", () => {
  const waits = Array.from({ length: 13 }, (_, count) => loginWait(count, LOGIN_SLOWDOWN.account_free));
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
});
