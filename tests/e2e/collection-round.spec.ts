import { AppFrame } from "./pages/app-frame.ts";
import { QuickEntry } from "./pages/quick-entry.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("the collection round steps through debtors: skip, remind, register, leave, resume, and a final summary", async ({
  page,
}) => {
  await new AppFrame(page).open("/faqs");
  const entry = new QuickEntry(page);
  const { palette } = entry;
  const round = page.getByRole("form", { name: "Repaso de impagos" });
  const startRound = async () => {
    await palette.open();
    await palette.find("rc", /Repaso de impagos/);
    // Its entry is loaded after the first paint; an Enter right after the highlight went to it does nothing.
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(round).toBeVisible({ timeout: 5000 });
    }).toPass();
  };
  await startRound();
  const amount = round.getByRole("textbox", { name: "Importe" });
  const progress = round.getByText(/^\d+ de \d+$/);
  await expect(amount).toBeFocused();
  await expect(progress).toHaveText(/^1 de /);
  await expect(round).not.toContainText(/de [01] meses/);
  await expectAccessible(page);
  const first = (await round.getByRole("heading", { level: 3 }).textContent()) ?? "";
  await round.getByRole("button", { name: "Saltar" }).click();
  await expect(progress).toHaveText(/^2 de /);
  await expect(amount).toBeFocused();

  const second = (await round.getByRole("heading", { level: 3 }).textContent()) ?? "";
  await round.getByRole("button", { name: "Recordar por correo" }).click();
  await expect(round.getByText(/servidor de correo|correo electrónico/)).toBeVisible();
  await expect(progress).toHaveText(/^2 de /);

  // The first Enter shows what would be registered, the second registers, and it can be undone.
  await amount.press("Enter");
  await expect(round.getByText(/^Registrar hoy .* Intro otra vez registra\.$/)).toContainText(
    /Transferencia|Domiciliación/,
  );
  await expect(progress).toHaveText(/^2 de /);
  // A click right after the first is ignored, since the review has not been seen yet.
  await expect(async () => {
    await round.getByRole("button", { name: "Registrar", exact: true }).click();
    await expect(progress).toHaveText(/^3 de /, { timeout: 1000 });
  }).toPass();
  await entry.row(second).getByRole("button", { name: "Deshacer" }).click();
  await expect(entry.row(second)).toHaveCount(0);
  // The button is gone, but keyboard focus is not lost.
  await expect(amount).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(palette.input).toBeFocused();
  await page.keyboard.press("Escape");
  await page.reload();
  await new AppFrame(page).bell.waitFor();
  await startRound();
  await expect(progress).toHaveText(/^3 de /);

  const total = Number(/\d+$/.exec((await progress.textContent()) ?? "")?.[0]);
  for (let at = 3; at <= total; at += 1) {
    await expect(progress.or(round.getByRole("status"))).toBeVisible();
    if (!(await progress.isVisible())) break;
    await round.getByRole("button", { name: "Saltar" }).click();
    if (at < total) await expect(progress.or(round.getByRole("status"))).not.toHaveText(new RegExp(`^${at} de `));
  }
  const summary = round.getByRole("status");
  await expect(summary).toContainText(/^Repaso terminado: \d+ personas/);
  await expect(summary.getByRole("listitem").filter({ hasText: first }).first()).toContainText("Omitido");
  await expectAccessible(page);
});

test("a round that was left is resumed with its day and method, which the review names", async ({ page }) => {
  await new AppFrame(page).open("/faqs");
  const { palette } = new QuickEntry(page);
  const round = page.getByRole("form", { name: "Repaso de impagos" });
  const review = round.getByText(/^Registrar .* Intro otra vez registra\.$/);
  const startRound = async (text: string) => {
    await palette.open();
    await palette.find(text, /Repaso de impagos/);
    await expect(async () => {
      await page.keyboard.press("Enter");
      await expect(round).toBeVisible({ timeout: 5000 });
    }).toPass();
    await round.getByRole("textbox", { name: "Importe" }).press("Enter");
    await expect(review).toBeVisible();
  };
  await startRound("rc ayer efectivo");
  await expect(review).toContainText(/con fecha .*, Efectivo\./);
  const reviewed = (await review.textContent()) ?? "";
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.reload();
  await new AppFrame(page).bell.waitFor();
  await startRound("rc");
  await expect(review).toHaveText(reviewed);
});
