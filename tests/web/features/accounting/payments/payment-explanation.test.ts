import { expect, test } from "vitest";
import { explanationOf } from "#web/features/accounting/payments/payment-explanation.ts";

test.each([
  ["annulled", null, "accounting.payment.annulled_explained"],
  ["annulled", "d", "accounting.payment.annulled_offset_explained"],
  ["returned", "d", "accounting.payment.returned_offset_explained"],
  ["returned", null, null],
  ["completed", "d", null],
] as const)(
  "a payment that is %s and offsets the deposit %s is explained by its cause",
  (state, offsets_deposit_id, key) => {
    expect(explanationOf({ state, offsets_deposit_id })).toBe(key);
  },
);
