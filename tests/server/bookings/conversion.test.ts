import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeDebitMethod } from "#shared/domain/accounting/payments/debit-method.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { rentalResource, type Rental } from "#shared/domain/rentals/rental.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { BookingBuilders } from "#tests/support/booking-builders.ts";
import { createBookingFixture } from "#tests/support/booking-fixture.ts";
import type { TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let api: Api;
let bookings: BookingBuilders;

beforeAll(async () => {
  ({ app, api, bookings } = await createBookingFixture());
});
afterAll(() => app.close());

const terms = {
  regime: "habitual",
  monthly_rent: 90_000,
  monthly_expenses: 0,
  deposit_amount: 90_000,
  start_date: "2026-05-01",
  end_date: "2027-04-30",
};

async function methodOfRental(bank_account: string | null, more: object = {}): Promise<string | null> {
  let booking = await bookings.aBooking({ bank_account });
  for (const [verb, body] of [
    ["accept", {}],
    ["identify", { people: [{}] }],
    ["convert", { ...terms, ...more }],
  ] as const)
    booking = dataOf(await api.post(`/bookings/${booking.id}/${verb}`, { version: booking.version, ...body }));
  const rental = dataOf(await api.get<Rental>(`/${rentalResource.path}/${booking.rental_id ?? ""}`));
  return rental.payment_method_id ?? null;
}

test("an applicant who gave an account pays by direct debit, unless the office chooses otherwise", async () => {
  const [debit, transfer] = await Promise.all(
    ["direct_debit", "transfer"].map(async (kind) => {
      const [method] = dataOf(await api.get<{ id: string }[]>(`/${paymentMethodResource.path}?kind=${kind}`));
      return method?.id ?? "";
    }),
  );
  const account = "ES9121000418450200051332";
  expect(await methodOfRental(account)).toBe(debit);
  expect(await methodOfRental(account, { payment_method_id: transfer })).toBe(transfer);
  expect(await methodOfRental(account, { payment_method_id: null })).toBeNull();
  expect(await methodOfRental(null)).toBeNull();
});

test("of several direct debits the default one is proposed, else the oldest", () => {
  const method = (id: string, day: string, is_default = false) => ({ id, is_default, created_at: `${day}T09:00:00Z` });
  const [old, recent] = [method("b", "2025-01-01"), method("a", "2026-01-01")];
  expect(proposeDebitMethod([recent, old])).toBe("b");
  expect(proposeDebitMethod([old, { ...recent, is_default: true }])).toBe("a");
  expect(proposeDebitMethod([method("d", "2025-01-01"), method("c", "2025-01-01")])).toBe("c");
  expect(proposeDebitMethod([])).toBeNull();
});
