import fc from "fast-check";
import { expect, test } from "vitest";
import { LOGIN_SLOWDOWN } from "#shared/domain/account/policy.ts";
import { findExcess, loginWait } from "#server/areas/account/login-limits.ts";

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

const lineOf = (...accounts: readonly string[]) => new Set(accounts.map((account, place) => ({ account, place })));
const times = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));
const { most_waiting, most_in_line } = LOGIN_SLOWDOWN;

test("logins of many invented accounts end no login of another one", () => {
  const line = lineOf("owner", ...times(most_in_line - 2, (index) => `invented ${index}`));
  expect(findExcess(line, "one more")).toBeUndefined();
  expect(findExcess(line, "owner")).toBeUndefined();
});

test("where as many logins of an account wait as may, a further one ends its oldest and no other account's", () => {
  const line = lineOf("owner", ...times(most_waiting, () => "target"));
  expect(findExcess(line, "target")).toEqual({ account: "target", place: 1 });
  expect(findExcess(line, "owner")).toBeUndefined();
});

test("in a full line the oldest login of the account with the most ends", () => {
  const line = lineOf("owner", ...times(most_in_line - 3, (index) => `invented ${index}`), "twice", "twice");
  expect(findExcess(line, "one more")).toEqual({ account: "twice", place: most_in_line - 2 });
});
