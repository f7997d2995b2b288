import type { PriceIncrement } from "#shared/domain/rentals/price-increment.ts";
import type { RentIndex } from "#shared/domain/rentals/rent-index.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { addMonths, addYears, firstOfMonth, todayIn } from "#shared/lib/dates.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import type { Builders } from "#tests/support/builders.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const today = todayIn(new Date());
const next = firstOfMonth(addMonths(today, 1));

/** Premises whose lease completes a year on the first of next month, with the IGC. */
async function aLease(api: Api, build: Builders): Promise<Rental> {
  const start_date = addYears(next, -1);
  const { id, version } = await build.aRental({
    regime: "business",
    index_clause: "igc",
    monthly_rent: 100_000,
    start_date,
    end_date: addYears(start_date, 5),
  });
  return dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: start_date }));
}

/**
 * Records the IGC of a month, or corrects the one that the demo data hold.
 * @param value in hundredths of a percent
 */
async function recordIgc(api: Api, month: string, value: number): Promise<void> {
  const [found] = dataOf(await api.get<RentIndex[]>(`/indices?kind=igc&month_from=${month}&month_to=${month}`));
  if (found) dataOf(await api.patch(`/indices/${found.id}`, { version: found.version, value }));
  else dataOf(await api.post("/indices", { kind: "igc", month, value, source: "INE" }));
}

test("a rent is prepared with its letter in one click, and another is dismissed and listed again", async ({
  page,
  api,
  build,
}) => {
  const [rental, other] = [await aLease(api, build), await aLease(api, build)];
  for (const back of [1, 2]) await recordIgc(api, addMonths(next, -back), 310);

  await openSettled(page, "/");
  await expect(page.getByRole("heading", { name: "Rentas por actualizar" })).toBeVisible();

  await openSettled(page, "/asset-prices/increments/anniversaries");
  const rowOf = ({ code }: Rental) => page.getByRole("listitem").filter({ hasText: code });
  await expect(rowOf(rental)).toContainText("2 % · IGC");
  await expect(rowOf(rental)).toContainText("El IGC publicado es 3,1 %");
  await expect(rowOf(rental)).toContainText("1.020,00 €");
  await expectAccessible(page);

  await rowOf(rental).getByRole("button", { name: "Preparar" }).click();
  const letter = page.getByRole("dialog");
  await expect(letter.getByLabel("Texto")).toHaveValue(/1\.020,00/);
  await letter.getByRole("button", { name: "Cancelar" }).click();
  await expect(rowOf(rental)).toContainText("Preparado");
  const link = rowOf(rental).getByRole("link", { name: "Incremento" });
  const path = (await link.getAttribute("href")) ?? "";
  expect(dataOf(await api.get<PriceIncrement>(path)).state).toBe("draft");

  await page.getByRole("button", { name: /^Guardar las cartas/ }).click();
  await expect(page.getByText("Cartas guardadas en los archivos de sus alquileres: 1")).toBeVisible();
  await expect(rowOf(rental)).toContainText(/Carta guardada el/);
  await expect(rowOf(rental).getByRole("button", { name: "Otra carta" })).toBeVisible();

  await rowOf(other).getByRole("button", { name: "Descartar" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Motivo")).toHaveValue("No se actualiza este año");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Descartar" }).click();
  await expect(rowOf(other).getByRole("button", { name: "Volver a incluir" })).toBeVisible();
  await rowOf(other).getByRole("button", { name: "Volver a incluir" }).click();
  await expect(rowOf(other).getByRole("button", { name: "Preparar" })).toBeVisible();
});
