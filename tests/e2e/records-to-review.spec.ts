import { expectAccessible } from "./support/accessibility.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

test("the home page lists issuers whose records were refused, differ or wait, and nothing without any", async ({
  page,
  build,
}) => {
  const owner = await build.anOwner();
  let rows: object[] = [];
  // What AEAT refuses needs a service of AEAT: tests/server/accounting/verifactu has one.
  await page.route("**/api/issuers/records", (route) => route.fulfill({ json: { success: true, data: rows } }));
  const answered = page.waitForResponse("**/api/issuers/records");
  await openSettled(page, "/");
  await answered;
  const card = page.getByRole("region", { name: "Registros de facturación por revisar" });
  await expect(page.getByRole("region", { name: "Contratos que vencen pronto" })).toBeVisible();
  await expect(card).toBeHidden();
  rows = [
    {
      issuer_id: owner.id,
      label: "Fincas del Retiro, S.L.",
      waiting: 0,
      refused: 2,
      different: 1,
      not_compared_since: "2026-11-03",
    },
  ];
  await page.reload();
  await expect(card).toContainText(
    "rechazados por la AEAT: 2 · distintas en la AEAT: 1 · sin comparar con la AEAT desde el 3 nov 2026",
  );
  await expect(card.getByRole("link", { name: /Fincas del Retiro/ })).toHaveAttribute("href", `/issuers/${owner.id}`);
  await expectAccessible(page);
});
