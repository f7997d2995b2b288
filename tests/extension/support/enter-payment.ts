import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { expect } from "#tests/e2e/support/test.ts";
import type { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { type Api, dataOf } from "#tests/support/api.ts";

/** Five seconds for undo, plus a margin for a busy machine. */
export const leaving = { timeout: 20_000 };

export const readPayments = async (api: Api, { id }: Pick<Rental, "id">) =>
  dataOf(await api.get<Payment[]>(`/payments?rental_id=${id}`));

/** From the palette's root to the review of a payment, by keyboard. */
export async function reviewPayment(entry: QuickEntry, euros: number, { code }: Pick<Rental, "code">): Promise<void> {
  await entry.start("payment");
  await entry.type(`${euros} ${code}`);
  await expect(entry.payment.getByRole("option")).toHaveCount(1);
  await entry.page.keyboard.press("Enter");
  await expect(entry.review).toBeVisible();
}

/** The second Enter, which counts only after the review is visible and the checks are over. */
export async function confirmPayment(entry: QuickEntry): Promise<void> {
  await expect(async () => {
    await entry.page.keyboard.press("Control+Enter");
    await expect(entry.review).toHaveCount(0, { timeout: 1000 });
  }).toPass();
}
