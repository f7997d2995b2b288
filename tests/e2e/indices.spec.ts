import { ineMonth, ineSeries, startIneServer } from "#tests/support/ine-server.ts";
import { addMonths, firstOfMonth, formatMonth, todayIn } from "#shared/lib/dates.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { logInOverHttp } from "./support/http-api.ts";
import { prepareOwnServer } from "./support/own-server.ts";
import { expect, storedSession, test } from "./support/test.ts";

/* A server of its own: the shared one reads no service. */
test.use({ role: null });
test.setTimeout(180_000);

const lastMonth = firstOfMonth(addMonths(todayIn(new Date()), -1));

test("a reading of INE's service proposes values, a user confirms them, and undo makes them proposals again", async ({
  browser,
  contextOptions,
}) => {
  const ine = await startIneServer();
  const server = await prepareOwnServer({ INE_URL: ine.url });
  try {
    await server.start();
    const storageState = storedSession(server.origin, await logInOverHttp(server.origin, "admin"));
    const context = await browser.newContext({ ...contextOptions, baseURL: server.origin, storageState });
    const page = await context.newPage();
    await page.goto("/indices");
    ine.answerBy((response) => void response.writeHead(500).end());
    await page.getByRole("button", { name: "Consultar al INE" }).click();
    await expect(page.getByText("el INE no responde").first()).toBeVisible();

    ine.answerBy(null);
    ine.series.set("IRAV1", ineSeries("IRAV1", [ineMonth("2024-05", 2.51)]));
    ine.series.set("IPC290750", ineSeries("IPC290750", [ineMonth(lastMonth.slice(0, 7), 4.9)]));
    await page.getByRole("button", { name: "Consultar al INE" }).click();
    const row = page.getByRole("row").filter({ hasText: formatMonth("2024-05-01", "es") });
    await page.goto("/indices?state=proposed");
    await expect(row).toContainText("Por confirmar");
    await expect(row).toContainText("2,51");
    await row.locator("[data-row-link]").click();
    await expect(page.getByRole("heading", { level: 1, name: /IRAV/ })).toBeVisible();
    await page.goBack();
    await expectAccessible(page);
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Confirmar (1)" }).click();
    await expect(page.getByText("Valores confirmados: 1")).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await expect(row).toContainText("Por confirmar");

    // The demo's made-up value of last month stays, beside what the service answers.
    await page.goto("/indices?kind=ipc");
    await expect(page.getByRole("row").filter({ hasText: formatMonth(lastMonth, "es") })).toContainText(
      "El INE da otro valor",
    );
    await context.close();
  } finally {
    await server.remove();
    await ine.close();
  }
});
