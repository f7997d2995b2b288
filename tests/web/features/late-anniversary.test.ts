import { expect, test } from "vitest";
import { isLate } from "#web/features/home/late-anniversary.ts";

test("a passed anniversary is late while its update needs work, and not once it is prepared or changes nothing", () => {
  const of = (state: Parameters<typeof isLate>[0]["state"], anniversary_on = "2026-03-01") =>
    isLate({ state, anniversary_on }, "2026-03-16");
  expect([of("ready"), of("unconfirmed"), of("agreed_percentage"), of("prepared"), of("no_change")]).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(of("ready", "2026-03-16")).toBe(false);
});
