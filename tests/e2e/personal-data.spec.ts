import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("a person's data are exported, blocked, viewed with a reason, and erased, each after one confirmation", async ({
  page,
  api,
  build,
}) => {
  const person = await build.aPerson({ last_name: "Navalmoral" });
  await page.goto(`/persons/${person.id}`);
  const more = page.getByRole("main").locator("header").getByRole("button", { name: "Más acciones" });

  await more.click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Copia de sus datos" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Datos personales .*\.zip$/);

  await more.click();
  await page.getByRole("menuitem", { name: "Bloquear sus datos…" }).click();
  const block = page.getByRole("dialog", { name: /^Bloquear sus datos/ });
  await block.getByLabel("Motivo").fill("Terminó su contrato");
  await expectAccessible(page);
  await block.getByRole("button", { name: "Bloquear", exact: true }).click();
  await expect(page.getByText("La relación terminó y sus datos están reservados")).toBeVisible();
  await expect(page.getByText("Navalmoral")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Ver sus datos…" }).click();
  const look = page.getByRole("dialog", { name: "Datos bloqueados" });
  await look.getByLabel("Motivo").fill("Requerimiento del juzgado");
  await look.getByRole("button", { name: "Ver", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("Navalmoral")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).last().click();

  await page.getByRole("button", { name: "Suprimir sus datos…" }).click();
  const erase = page.getByRole("dialog", { name: /^Suprimir sus datos/ });
  await expect(erase.getByText("Ninguna ley obliga a conservar sus datos.")).toBeVisible();
  await erase.getByLabel("Motivo").fill("Lo ha pedido");
  await erase.getByRole("button", { name: "Suprimir para siempre" }).click();
  await expect(page.getByText("Quedan los importes y las fechas")).toBeVisible();
  expect(dataOf(await api.get<Person>(`/persons/${person.id}`)).name).toBe("•••");

  await page.goto("/personal-data");
  await expect(page.getByRole("heading", { name: "Plazos cumplidos" })).toBeVisible();
  await expectAccessible(page);
});

test("a device that has stored a person's name deletes it when their data are blocked", async ({
  page,
  api,
  build,
}) => {
  const person = await build.aPerson({ last_name: `Carrascalejo ${nextNumber()}` });
  const readStorage = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  const palette = new Palette(page);
  await new AppFrame(page).open("/faqs");
  await palette.open();
  await palette.run(`@${person.last_name}`, person.label);
  await expect(page).toHaveURL(`/persons/${person.id}`);
  await expect.poll(readStorage).toContain(person.last_name);

  dataOf(await api.post(`/persons/${person.id}/block`, { version: person.version, reason: "Terminó su contrato" }));
  await new AppFrame(page).open("/faqs");
  await palette.open();
  await expect.poll(readStorage).not.toContain(person.last_name);
});
