import { drawScrawl } from "./pages/signing-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { openTypeForm, saveType, sendToTenant, test } from "./support/phone-signing.ts";
import { createSender, RENDERING_MS, tenant } from "./support/sent-document.ts";
import { expect } from "./support/test.ts";

test.describe.configure({ timeout: RENDERING_MS + 120_000 });

test("a signer delegates on a phone, the delegate signs with a declaration, and the company can revoke it before", async ({
  page,
  phone,
  api,
  build,
}) => {
  const form = await openTypeForm(page, "Acta delegable");
  await form.dialog.getByLabel("Se puede delegar la firma").check();
  const type = await saveType(api, form);

  const sender = createSender(api, build);
  const { document, link: first } = await sendToTenant(sender, type);
  const { signing } = phone;
  const visitor = signing.page;
  const delegateTo = async (path: string, email: string) => {
    await signing.open(path);
    await signing.button("Que lo haga otra persona por mí", "").click();
    await visitor.getByRole("button", { name: "Delegar" }).click();
    await expect(visitor.getByLabel("Nombre y apellidos de esa persona")).toBeFocused();
    await visitor.getByLabel("Nombre y apellidos de esa persona").fill("Ana Gil Ruiz");
    await visitor.getByLabel("Su correo electrónico").fill(email);
    await visitor.getByLabel("Motivo").fill("Estoy de viaje");
    await visitor.getByLabel("En qué calidad te representa").fill("Con poder notarial");
    await visitor.getByRole("button", { name: "Delegar" }).click();
    await expect(visitor.getByText("Marca la casilla para declarar que esta persona te representa")).toBeVisible();
    await expectAccessible(visitor);
    await visitor.getByRole("checkbox").check();
    await visitor.getByRole("button", { name: "Delegar" }).click();
    await expect(signing.heading).toHaveText("Has delegado en otra persona");
    await expectAccessible(visitor);
  };
  const mailed = await phone.linkTo(tenant.email ?? "");
  await delegateTo(first, "ana@example.es");

  // The company revokes it: the signer gets a link again, and delegates once more.
  await page.goto(`/documents/${document.id}?tab=signers`);
  await expect(page.getByText("Delegado en Ana Gil Ruiz (ana@example.es)")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revocar la delegación" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revocar la delegación" }).click();
  await expect(page.getByText(/^Delegación revocada: .+ recibe un enlace nuevo$/).first()).toBeVisible();
  await expect(page.getByText("Delegado en Ana Gil Ruiz")).toBeHidden();
  await delegateTo(await phone.linkTo(tenant.email ?? "", mailed), "ana.gil@example.es");

  const link = await phone.linkTo("ana.gil@example.es");
  await signing.open(link);
  await expect(visitor.getByText("En nombre de Begoña Álvarez Núñez")).toBeVisible();
  await signing.button("Que lo haga otra persona por mí", "").waitFor({ state: "hidden" });
  await signing.comeToSign(link);
  await signing.draw(drawScrawl);
  await signing.next.click();
  await expect(visitor.getByText("Marca la casilla para declarar que firmas en nombre de")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole("checkbox").check();
  await signing.next.click();
  await signing.send.click();
  await expect(signing.heading).toHaveText("Has firmado el documento");
  await expect(visitor.getByText("Ana Gil Ruiz, en nombre de Begoña Álvarez Núñez")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Firmó Ana Gil Ruiz en su nombre. En calidad de: Con poder notarial")).toBeVisible();
});
