import type { Mail } from "#shared/domain/notifications/mail.ts";
import type { NotificationSettings } from "#shared/domain/notifications/notification-settings.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { ListPage } from "./pages/list-page.ts";
import { Palette } from "./pages/palette.ts";
import { SettingsPage } from "./pages/settings-page.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { userEmail } from "./support/http-api.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

// There is one settings record, so tests that change it run serially.
test.describe.configure({ mode: "serial" });

const servers: TestSmtpServer[] = [];

async function smtp(options?: Parameters<typeof startSmtpServer>[0]): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options);
  servers.push(server);
  return server;
}

async function changeSettings(api: Api, changes: object): Promise<void> {
  const [settings] = dataOf(await api.get<NotificationSettings[]>("/notification-settings"));
  dataOf(await api.patch(`/notification-settings/${settings?.id}`, { version: settings?.version, ...changes }));
}

const noServer = { smtp_host: null, smtp_user: null, smtp_port: 587, smtp_security: "starttls", language: "es" };

test.afterEach(async ({ api }) => {
  await changeSettings(api, noServer);
  for (const server of servers.splice(0)) await server.close();
});

test("an administrator tests a mail server until it works, and only then saves it", async ({ page, api, faults }) => {
  const server = await smtp();
  const settings = new SettingsPage(page);
  await settings.open();

  await settings.test.click();
  await expect(settings.field("Servidor")).toBeFocused();
  await expect(settings.field("Servidor")).toHaveAccessibleDescription(/Servidor es requerido/);

  await settings.fill({ Servidor: "correo.invalid", "Correo del remitente": "oficina@example.es" });
  await settings.expectOutcome("No existe ningún servidor con ese nombre");
  await settings.fill({ Servidor: "127.0.0.1", Puerto: String(server.port) });
  await settings.expectOutcome("El servidor no admite ese cifrado");
  await expectAccessible(page);

  await settings.choose("Cifrado", "Sin cifrar");
  await expect(settings.field("Puerto")).toHaveValue(String(server.port));
  await settings.expectOutcome(`Correo de prueba enviado a ${userEmail("admin")}`, "El servidor dice: 250");
  expect(server.mails.map(({ envelope, subject }) => [envelope.to, subject])).toEqual([
    [[userEmail("admin")], "Correo de prueba de Llavero"],
  ]);
  await expectAccessible(page);
  const [unsaved] = dataOf(await api.get<NotificationSettings[]>("/notification-settings"));
  expect(unsaved?.smtp_host).toBeNull();

  await settings.saveChanges();
  await page.reload();
  await expect(settings.field("Servidor")).toHaveValue("127.0.0.1");
  // The browser itself logs the refused test.
  expect(faults.filter((fault) => !fault.includes("400"))).toEqual([]);
});

test("a mail password is write-only", async ({ page }) => {
  const server = await smtp({ account: { user: "oficina", password: "una clave" }, security: "starttls" });
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.fill({
    Servidor: "localhost",
    Puerto: String(server.port),
    Usuario: "oficina",
    "Correo del remitente": "oficina@example.es",
  });
  await settings.save.click();
  await expect(settings.field("Contraseña del correo")).toHaveAccessibleDescription(
    /Contraseña del correo es requerido/,
  );
  await settings.fill({ "Contraseña del correo": "una clave" });
  await settings.expectOutcome("El certificado del servidor no es de fiar");
  await settings.saveChanges();
  await expect(settings.field("Contraseña del correo")).toHaveValue("");
  await expect(settings.field("Contraseña del correo")).toHaveAccessibleDescription(/Hay una contraseña guardada/);
  expect(await page.content()).not.toContain("una clave");

  await settings.fill({ Servidor: "smtp.example.es" });
  await settings.save.click();
  await expect(settings.field("Contraseña del correo")).toHaveAccessibleDescription(/Escribe la contraseña otra vez/);
});

test("unsaved mail settings survive leaving the page and another user's changes", async ({ page, api }) => {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.fill({ "Nombre del remitente": "Fincas Mías" });
  await page.getByRole("link", { name: "Ver los correos" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Seguir/ }).click();
  await expect(settings.field("Nombre del remitente")).toHaveValue("Fincas Mías");

  await changeSettings(api, { language: "en" });
  await expect(page.getByText("Otra persona lo ha cambiado mientras tanto")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: /Seguir|Continuar/ })
    .click();
  await expect(settings.field("Idioma de los correos")).toHaveValue("Inglés");
  await settings.saveChanges();
});

test("an incident is sent as a mail, appears in the log with its text, and can be sent again", async ({
  page,
  api,
  build,
  faults,
}) => {
  const server = await smtp();
  const sender = { sender: "oficina@example.es", incident_email: "averias@example.es" };
  const here = { smtp_host: "127.0.0.1", smtp_port: server.port, smtp_security: "none" };
  await changeSettings(api, { ...here, ...sender });
  const incident = await build.anIncident({ title: "Gotera en el portal" });
  const subject = `Nueva incidencia ${incident.number}: Gotera en el portal`;
  const received = () => server.mails.filter((mail) => mail.subject === subject).length;
  await expect.poll(received).toBe(1);

  await page.goto(`/mails?query=${incident.number}`);
  const row = page.getByRole("row").filter({ hasText: incident.number });
  await expect(row).toContainText("averias@example.es");
  await expect(row).toContainText("Enviado");
  await row.getByRole("link").first().click();
  const frame = new AppFrame(page);
  await expect(frame.heading).toHaveText(subject);
  await expect(page.getByText(`Número: ${incident.number}`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Enviar otra vez" }).click();
  await expect(frame.toast("El correo vuelve a la cola")).toBeVisible();
  await expect.poll(received).toBe(2);
  await expect(page.getByRole("button", { name: "Enviar otra vez" })).toBeVisible();
  const history = page.getByRole("complementary", { name: "Historial" });
  await expect(history.getByText("Reenvío")).toBeVisible();
  await expect(history.getByText("En cola → Enviado")).toHaveCount(2);
  await page.getByRole("link", { name: "Incidencia", exact: true }).click();
  await expect(page).toHaveURL(`/incidents/${incident.id}`);
  expect(faults).toEqual([]);
});

test("an invitation is mailed with the link that the administrator sees", async ({ page, api }) => {
  const server = await smtp();
  const here = { smtp_host: "127.0.0.1", smtp_port: server.port, smtp_security: "none", sender: "oficina@example.es" };
  await changeSettings(api, here);
  const email = `leonor.e2e.${nextNumber()}@example.es`;
  await page.goto("/users?new=1");
  const form = await FormDrawer.named(page, "Nuevo usuario");
  await form.fill({ "Nombre y apellidos": "Leonor Gil", "Correo electrónico": email });
  await form.pick("Rol", "Agente");
  await form.submit("Crear").click();
  const dialog = page.getByRole("dialog", { name: "Invitación para Leonor Gil" });
  await expect(dialog.getByText(`También está en la cola de envío para ${email}.`)).toBeVisible();
  await expectAccessible(page);
  const address = await dialog.getByLabel("Enlace de un solo uso").inputValue();
  const received = () => server.mails.find(({ envelope }) => envelope.to.includes(email))?.text;
  await expect.poll(received).toContain(address);
});

test("issued invoices are mailed together, and those without an address are listed", async ({ page, api, build }) => {
  const money = createMoneyBuilders(api, build);
  const series = await money.aSeries();
  const reachable = await build.aPerson({ email: "inquilina@example.com" });
  const silent = await build.aPerson({ email: null });
  await money.anIssuedInvoice({ series_id: series.id, person_id: reachable.id });
  const unsent = await money.anIssuedInvoice({ series_id: series.id, person_id: silent.id });
  const { port } = await smtp();
  const here = { smtp_host: "127.0.0.1", smtp_port: port, smtp_security: "none", sender: "oficina@example.es" };
  await changeSettings(api, here);
  const list = new ListPage(page);
  await list.open(`/invoices?series_id=${series.id}`);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Enviar por correo (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("1 factura en cola de envío")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText(unsent.label);
});

test("the palette leads to the mail log, which is filtered by outcome", async ({ page }) => {
  await openSettled(page, "/");
  const palette = new Palette(page);
  await palette.open();
  await palette.input.fill("correos");
  await page.getByRole("option", { name: /^Correos/ }).click();
  await expect(page).toHaveURL("/mails");
  await page.goto("/mails?state=failed");
  await expect(page.getByRole("row").filter({ hasText: "Fallido" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Sin enviar" })).toHaveCount(0);
});

test.describe("mail on a phone, in English and in the dark scheme", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("mail settings, log and a mail pass axe and need no sideways scrolling", async ({ page, api, faults }) => {
    const [mail] = dataOf(await api.get<Mail[]>("/mails?state=failed"));
    await page.addInitScript(() => Object.assign(localStorage, { language: "en", colorScheme: "dark" }));
    for (const path of ["/notification-settings", "/mails", `/mails/${mail?.id}`]) {
      await openSettled(page, path);
      await expectAccessible(page);
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
    }
    await expect(page.getByText("The server has rejected the mail")).toBeVisible();
    expect(faults).toEqual([]);
  });
});

test.describe("agent", () => {
  test.use({ role: "agent" });

  test("an agent, who sends mails, sees what became of them, and no mail settings of the company", async ({ page }) => {
    await page.goto("/mails?state=failed");
    await expect(page.getByRole("row").filter({ hasText: "Fallido" })).toHaveCount(1);
    await page.goto("/notification-settings");
    await expect(page.getByRole("heading", { name: "Tus avisos" })).toBeVisible();
    await expect(page.getByText("Ajustes de la empresa")).toHaveCount(0);
  });
});

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test("a viewer sees neither the mail settings nor the log", async ({ page }) => {
    await page.goto("/notification-settings");
    await expect(page.getByRole("heading", { name: "Tus avisos" })).toBeVisible();
    await expect(page.getByText("Ajustes de la empresa")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Ver los correos" })).toHaveCount(0);
    await page.goto("/mails");
    await expect(page.getByText("No tienes permiso para ver esto")).toBeVisible();
  });
});
