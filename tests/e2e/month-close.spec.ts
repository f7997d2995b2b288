import type { MonthClose } from "#shared/domain/accounting/closing/month-close.ts";
import { dataOf } from "#tests/support/api.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("a month is closed after its checklist is read, and reopened with a reason", async ({ page, api }) => {
  await openSettled(page, "/month-closes");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Cierre de mes", level: 1 })).toBeVisible();
  await expect(main.locator("li:not(nav li)")).toHaveCount(12);
  await expectAccessible(page);

  // The oldest month, so that no other test books into it; the last button of the page.
  await main
    .getByRole("button", { name: /^Cerrar mes/ })
    .last()
    .click();
  const dialog = page.getByRole("dialog", { name: /^Cerrar mes/ });
  await expect(dialog).toContainText("Después del cierre no cambia nada con fecha hasta el");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cerrar mes" }).click();
  await expect(dialog).toBeHidden();
  const closes = async () => dataOf(await api.get<MonthClose[]>("/month-closes?state=closed"));
  expect(await closes()).toHaveLength(1);
  // The next one may be closed, and no other.
  await expect(main.getByRole("button", { name: /^Cerrar mes/ })).toHaveCount(1);

  await main.getByRole("button", { name: /^Reabrir/ }).click();
  const reopen = page.getByRole("dialog", { name: /^Reabrir/ });
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await expect(reopen).toBeVisible();
  await reopen.getByRole("textbox").fill("Falta un cobro");
  await expectAccessible(page);
  await reopen.getByRole("button", { name: "Reabrir" }).click();
  await expect(reopen).toBeHidden();
  expect(await closes()).toEqual([]);
});
