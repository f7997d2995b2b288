import { aBooking } from "./support/a-booking.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const guarantor = {
  role: "guarantor",
  name: "Ana",
  last_name: "Sanz Prado",
  documentation: "X1234567L",
  documentation_type: "nie",
  phone: "+34600111222",
  street: "Calle de la Luna 7",
  postal_code: "28004",
  city: "Madrid",
  country: "ES",
} as const;

test(
  "an open booking names the guarantor who is to be informed, and the delivery of the letter is noted and undone",
  { tag: "@wide" },
  async ({ page, api, build, faults }) => {
    const { id } = await aBooking(api, build, { occupants: [guarantor] });
    await page.goto(`/bookings/${id}`);
    const row = page.getByRole("listitem").filter({ hasText: "Ana Sanz Prado" }).filter({ hasText: "14.3 RGPD" });
    await expect(page.getByRole("heading", { name: "Aviso de protección de datos al avalista" })).toBeVisible();
    await expect(row).toContainText("Pendiente");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Marcar como entregado" }).click();
    const undo = page.getByRole("button", { name: "Deshacer la entrega" });
    await expect(undo).toBeVisible();
    await expect(page.getByText(/^Entregado en carta el /)).toBeVisible();
    await undo.click();
    await expect(row).toContainText("Pendiente");
    expect(faults).toEqual([]);
  },
);
