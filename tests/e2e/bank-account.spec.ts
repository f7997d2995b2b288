import type { Person } from "#shared/domain/persons/person.ts";
import { dataOf } from "#tests/support/api.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Confirmation } from "./pages/confirmation.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

const OLD = "ES9121000418450200051332";
const NEW = "ES7921000813610123456789";

test("a changed bank account asks for the password, keeps the form when it is refused, and is saved after it", async ({
  page,
  api,
  build,
}) => {
  const person = await build.aPerson({ bank_account: OLD });
  const read = async () => dataOf(await api.get<Person>(`/persons/${person.id}`)).bank_account;
  await page.goto(`/persons/${person.id}`);
  await page.getByRole("button", { name: "Editar", exact: true }).click();
  const form = await FormDrawer.editing(page, person.label);
  await form.field("Cuenta bancaria").fill(NEW);
  await form.submit("Guardar cambios").click();

  const confirmation = new Confirmation(page);
  const { dialog, password } = confirmation;
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await form.expectError("Cuenta bancaria", "confirma quién eres");
  expect(await read()).toBe(OLD);

  await form.submit("Guardar cambios").click();
  await confirmation.give("no es esta contraseña");
  await expect(dialog.getByText("La contraseña no es correcta")).toBeVisible();
  await confirmation.give();
  await expect(dialog).toHaveCount(0);
  await new AppFrame(page).toast(`Guardado: ${person.label}`).waitFor();
  await expect.poll(read).toBe(NEW);
});
