import { expect, test } from "vitest";
import { pairCharges } from "#server/areas/accounting/invoices/pair-charges.ts";

const RENT = "rent";
const difference = { payment_application_id: RENT, concept: "Diferencia de renta" };

test("a line stays with the charge that it is stored to bill, also where another has its concept and amount", () => {
  const lines = [{ ...difference, id: "line", amount: 500, rental_charge_id: "second" }];
  const charges = [
    { ...difference, id: "first", amount: 500, is_own: true },
    { ...difference, id: "second", amount: 600, is_own: true },
  ];
  expect([...pairCharges(lines, charges)]).toEqual([["line", "second"]]);
});
