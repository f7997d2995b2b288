import { DEMO_PASSWORD } from "#server/demo/demo-users.ts";
import { userEmail } from "#tests/e2e/support/http-api.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { type CuttableLink, layLink } from "./support/cuttable-link.ts";
import { confirmPayment, leaving, readPayments, reviewPayment } from "./support/enter-payment.ts";
import { readBadge, test as base } from "./support/extension-test.ts";

/*
 * The network is cut during a payment, between the worker and its server, where the browser's offline switch does not
 * apply.
 */

const PAYMENT = "POST /api/payments ";
const email = userEmail("agent");

const test = base.extend<{ link: CuttableLink; surface: SurfacePage }>({
  link: async ({ origin }, provide) => {
    const link = await layLink(origin);
    await provide(link);
    await link.close();
  },
  surface: async ({ page, link }, provide) => {
    const surface = new SurfacePage(page);
    await surface.enter(link.origin, email, DEMO_PASSWORD);
    await provide(surface);
  },
});

test("a payment with a lost response is marked as uncertain, not sent again automatically, and found by checking", async ({
  surface: { entry },
  link,
  build,
  api,
  worker,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await reviewPayment(entry, 611, rental);
  link.cutResponseOf(PAYMENT);
  await confirmPayment(entry);
  await expect(entry.row("611,00")).toContainText("Se enviará ahora");
  await expect(entry.row("611,00")).toContainText("Sin confirmar", leaving);
  await expect.poll(() => readBadge(worker)).toBe("!");
  await entry
    .row("611,00")
    .getByRole("button", { name: /^Comprobar/ })
    .press("Enter");
  await expect(entry.row("611,00").getByRole("status")).not.toHaveText("Comprobando…");
  await expect(entry.row("611,00")).toContainText("Sin confirmar");

  const sent = link.count(PAYMENT);
  const requestCount = link.count("GET ");
  link.restore();
  // The worker is connected again, and sends nothing.
  await expect.poll(() => link.count("GET "), leaving).toBeGreaterThan(requestCount);
  await expect(entry.row("611,00")).toContainText("Sin confirmar");
  expect(link.count(PAYMENT)).toBe(sent);
  await entry
    .row("611,00")
    .getByRole("button", { name: /^Comprobar/ })
    .press("Enter");
  await expect(entry.rows).toHaveCount(0);
  await expect(entry.page.getByText(/^Pago .+ registrado/)).toBeVisible();
  await expect.poll(() => readBadge(worker)).not.toBe("!");
  expect(await readPayments(api, rental)).toHaveLength(1);
});

test("a payment cut off before it arrived is marked as uncertain, not found by checking, and sending it again creates one", async ({
  surface: { entry },
  link,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await reviewPayment(entry, 612, rental);
  link.cutBefore(PAYMENT);
  await confirmPayment(entry);
  await expect(entry.row("612,00")).toContainText("Sin confirmar", leaving);
  expect(await readPayments(api, rental)).toEqual([]);
  link.restore();
  await entry
    .row("612,00")
    .getByRole("button", { name: /^Comprobar/ })
    .press("Enter");
  await expect(entry.row("612,00").getByRole("status")).toHaveText(/No consta en el servidor/);
  await entry
    .row("612,00")
    .getByRole("button", { name: /^Enviar otra vez/ })
    .press("Enter");
  await expect(entry.rows).toHaveCount(0, leaving);
  expect(await readPayments(api, rental)).toHaveLength(1);
});

test("a payment confirmed offline waits, is shown as waiting, and is one payment when back online", async ({
  surface: { entry },
  link,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await reviewPayment(entry, 613, rental);
  link.cut();
  await confirmPayment(entry);
  await expect(entry.row("613,00")).toContainText("En espera", leaving);
  expect(await readPayments(api, rental)).toEqual([]);
  link.restore();
  await expect(entry.rows).toHaveCount(0, { timeout: 60_000 });
  expect(await readPayments(api, rental)).toHaveLength(1);
  expect(link.count(PAYMENT)).toBe(1);
});

test("a payment of a tenant known to the device is begun offline, and is one payment when back online", async ({
  surface: { entry },
  link,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await entry.palette.type(rental.code);
  await expect(entry.palette.option(new RegExp(rental.code)).first()).toBeVisible();
  await entry.palette.input.fill("");
  link.cut();
  await entry.start("payment");
  await entry.type(`616 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toContainText([rental.tenant_label]);
  await entry.page.keyboard.press("Enter");
  await expect(entry.review).toContainText(rental.tenant_label);
  await confirmPayment(entry);
  await expect(entry.row("616,00")).toContainText("En espera", leaving);

  // The same again: Enter cancels, and nothing more waits.
  await entry.type(`616 ${rental.code}`);
  await expect(entry.payment.getByRole("option")).toContainText([rental.tenant_label]);
  await entry.page.keyboard.press("Enter");
  await expect(entry.review).toContainText(/Ya hay uno igual pendiente/);
  await entry.page.waitForTimeout(700);
  await entry.page.keyboard.press("Enter");
  await expect(entry.review).toHaveCount(0);
  await expect(entry.rows).toHaveCount(1);
  link.restore();
  await expect(entry.rows).toHaveCount(0, { timeout: 60_000 });
  expect(await readPayments(api, rental)).toMatchObject([{ amount: 61_600, person_id: rental.tenant_id }]);
  expect(link.count(PAYMENT)).toBe(1);
});

test("an entry taken back offline is never sent, and is in its form again", async ({
  surface: { entry },
  link,
  build,
  api,
}) => {
  const rental = await build.aRental({ deposit_amount: null });
  await reviewPayment(entry, 614, rental);
  link.cut();
  await confirmPayment(entry);
  await entry
    .row("614,00")
    .getByRole("button", { name: /^Deshacer/ })
    .press("Enter");
  await expect(entry.rows).toHaveCount(0);
  await expect(entry.commandLine).toHaveValue(`614 ${rental.code}`);
  link.restore();
  // A later entry that is sent proves that the outbox is running again.
  await entry.commandLine.fill("");
  await entry.page.keyboard.press("Escape");
  await reviewPayment(entry, 615, rental);
  await confirmPayment(entry);
  await expect(entry.rows).toHaveCount(0, { timeout: 60_000 });
  expect((await readPayments(api, rental)).map(({ amount }) => amount)).toEqual([61_500]);
});
