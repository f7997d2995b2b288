import { ListPage } from "./pages/list-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

test("an existing owner is offered while their tax number is typed", async ({ page, build }) => {
  const owner = await build.anOwner();
  const list = new ListPage(page);
  await list.open("/owners");
  const form = await list.startNew("Nuevo propietario");
  const { documentation } = owner;
  await form.fill({ Documento: `${documentation.slice(0, 8)}-${documentation.slice(8).toLowerCase()}` });
  const notice = form.dialog.getByRole("status").filter({ hasText: `Este documento ya es de ${owner.label}` });
  await expect(notice.getByRole("link", { name: "Abrir su ficha" })).toHaveAttribute("href", `/owners/${owner.id}`);
  await expectAccessible(page);
});
