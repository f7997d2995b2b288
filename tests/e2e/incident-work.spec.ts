import type { Page } from "@playwright/test";
import type { TimelineEntry } from "#shared/domain/core/timeline.ts";
import type { IncidentComment } from "#shared/domain/incidents/incident-comment.ts";
import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { SOON } from "#tests/support/soon.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { Palette } from "./pages/palette.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { createHttpApi } from "./support/http-api.ts";
import { openSettled } from "./support/settled-page.ts";
import { expect, test } from "./support/test.ts";

const thread = (page: Page) => page.getByRole("log", { name: "Conversación" });
const editor = (page: Page) => page.getByRole("textbox", { name: "Comentario nuevo" });
const send = (page: Page) => page.getByRole("button", { name: "Comentar", exact: true });
const assignee = (page: Page) => page.getByRole("button", { name: /^Responsable/ });

async function openIncident(page: Page, { id }: Incident): Promise<void> {
  await openSettled(page, `/incidents/${id}`);
  await expect(page.getByRole("heading", { name: "Conversación" })).toBeVisible();
}

test.describe("incident comments", () => {
  test("internal and public comments are marked and in chronological order", async ({ page, build }) => {
    const incident = await build.anIncident({ reporter_name: "Martín Peña" });
    await openIncident(page, incident);
    await expect(page.getByText("Nadie ha comentado todavía.")).toBeVisible();
    await expect(send(page)).toBeDisabled();
    await editor(page).fill("Llamo al fontanero");
    await send(page).click();
    const [first, second] = [thread(page).getByRole("listitem").first(), thread(page).getByRole("listitem").nth(1)];
    await expect(first).toContainText("Llamo al fontanero");
    await expect(first).toContainText("Interno");
    await expect(editor(page)).toHaveValue("");

    await page.getByRole("radiogroup", { name: "Quién lo ve" }).getByText("Público").click();
    await expect(page.getByText("Lo verá Martín Peña")).toBeVisible();
    await editor(page).fill("Va mañana a las diez");
    await expectAccessible(page);
    await editor(page).press("Control+Enter");
    await expect(second).toContainText("Va mañana a las diez");
    await expect(second).toContainText("Público");
    await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Comentario");
  });

  test("a comment draft survives a reload, for its author only", async ({ page, build, openBrowser }) => {
    const incident = await build.anIncident();
    await openIncident(page, incident);
    await page.getByText("Público").click();
    await editor(page).pressSequentially("A medias, con acentos: año");
    await page.reload();
    await expect(editor(page)).toHaveValue("A medias, con acentos: año");
    await expect(page.getByRole("radio", { name: "Público" })).toBeChecked();
    await page.goto("/incidents");
    await openIncident(page, await build.anIncident());
    await expect(editor(page)).toHaveValue("");
    const other = await openBrowser("agent");
    await openIncident(other, incident);
    await expect(editor(other)).toHaveValue("");
    await openIncident(page, incident);
    await expect(editor(page)).toHaveValue("A medias, con acentos: año");
    await send(page).click();
    await expect(thread(page)).toContainText("A medias, con acentos: año");
    await page.reload();
    await expect(editor(page)).toHaveValue("");
  });

  test("comments of others are shown within a second", async ({ page, build, origin, tokensOf }) => {
    const incident = await build.anIncident();
    const connects = page.waitForEvent("websocket");
    await openIncident(page, incident);
    await connects;
    const agent = createHttpApi(origin, (await tokensOf("agent")).accessToken);
    const say = (body: string) =>
      agent.post("/incident-comments", { incident_id: incident.id, body, is_public: false });
    // The first may arrive before the live connection is open; the second may not.
    await say("Estoy en el portal");
    await expect(thread(page)).toContainText("Estoy en el portal");
    await say("Ya ha llegado el cerrajero");
    await expect(thread(page)).toContainText("Ya ha llegado el cerrajero", SOON);
    await expect(thread(page).getByRole("listitem").last().getByRole("button")).toHaveCount(0);
  });

  test("an author can change and delete a comment, and the history keeps its text", async ({ page, build, api }) => {
    const incident = await build.anIncident();
    await openIncident(page, incident);
    await editor(page).fill("Con una herrata");
    await send(page).click();
    const item = thread(page).getByRole("listitem").first();
    await item.getByRole("button", { name: "Cambiar comentario" }).click();
    const change = item.getByRole("textbox", { name: "Cambiar comentario" });
    await expect(change).toBeFocused();
    await change.fill("Con una errata");
    await item.getByRole("button", { name: "Guardar cambios" }).click();
    await expect(item).toContainText("Con una errata");
    await expect(item).toContainText("editado");
    await item.getByRole("button", { name: "Eliminar comentario" }).click();
    await expect(item).toContainText("eliminó un comentario");
    const [comment] = dataOf(await api.get<IncidentComment[]>(`/incident-comments?incident_id=${incident.id}`));
    expect(comment?.body).toBeNull();
    const history = dataOf(await api.get<TimelineEntry[]>(`/incidents/${incident.id}/timeline`));
    expect(history.map(({ action }) => action)).toEqual(["delete_comment", "edit_comment", "comment", "create"]);
    await expect(page.getByRole("complementary", { name: "Historial" })).toContainText("Con una herrata");
  });

  test("a lost response creates no second comment", async ({ page, build, api }) => {
    const incident = await build.anIncident();
    await openIncident(page, incident);
    await page.route(
      "**/api/incident-comments",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await editor(page).fill("Una sola vez");
    await send(page).click();
    await expect(page.getByText("No hay conexión con el servidor")).toBeVisible();
    await expect(editor(page)).toHaveValue("Una sola vez");
    await send(page).click();
    await expect(editor(page)).toHaveValue("");
    expect(dataOf(await api.get<unknown[]>(`/incident-comments?incident_id=${incident.id}`))).toHaveLength(1);
  });
});

test.describe("incident assignee", () => {
  const me = "Andrés Molina";

  test(
    "a user assigns an incident to themselves by one click, or to another user, who is notified",
    { tag: "@wide" },
    async ({ page, build, api, openBrowser }) => {
      const incident = await build.anIncident();
      await openIncident(page, incident);
      await page.getByRole("button", { name: "Asignarme" }).click();
      await expect(assignee(page)).toHaveText(me);
      await expect(page.getByRole("button", { name: "Asignarme" })).toHaveCount(0);
      await assignee(page).click();
      await page.getByRole("combobox", { name: "Responsable" }).fill("alvaro");
      await page.getByRole("option", { name: "Álvaro Núñez" }).click();
      await expect(assignee(page)).toHaveText("Álvaro Núñez");
      await expectAccessible(page);
      const { assignee_label } = dataOf(await api.get<Incident>(`/incidents/${incident.id}`));
      expect(assignee_label).toBe("Álvaro Núñez");
      const agent = new AppFrame(await openBrowser("agent"));
      await agent.open("/faqs");
      const notices = await agent.openNotifications();
      await notices
        .getByRole("button", { name: new RegExp(`Te han asignado la incidencia ${incident.number}`) })
        .click();
      await expect(agent.page).toHaveURL(`/incidents/${incident.id}`);
    },
  );

  test("what a user types in the assignee picker stays when the names arrive", async ({ page, build }) => {
    const incident = await build.anIncident();
    await openIncident(page, incident);
    await page.getByRole("button", { name: "Asignarme" }).click();
    await expect(assignee(page)).toHaveText(me);
    const held = Promise.withResolvers<void>();
    await page.route(/\/incident-assignees/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await assignee(page).click();
    const field = page.getByRole("combobox", { name: "Responsable" });
    await field.fill("alvaro");
    held.resolve();
    await expect(page.getByRole("option", { name: "Álvaro Núñez" })).toBeVisible();
    await expect(field).toHaveValue("alvaro");
  });

  test("assigned incidents are found by 'mine' and by the filter, in the list and on the board", async ({
    page,
    build,
    api,
  }) => {
    const mark = `Reparto ${nextNumber()}-${Date.now()}`;
    const [mine, other] = [
      await build.anIncident({ title: `${mark} mía` }),
      await build.anIncident({ title: `${mark} otra` }),
    ];
    const assignees = dataOf(await api.get<{ id: string; label: string }[]>("/incident-assignees"));
    const user = assignees.find(({ label }) => label === me);
    dataOf(await api.patch(`/incidents/${mine.id}`, { version: mine.version, assignee_id: user?.id }));
    const list = new ListPage(page);
    await list.open(`/incidents?query=${encodeURIComponent(mark)}`);
    await expect(list.rows).toHaveCount(2);
    await page.getByRole("button", { name: "Mías" }).click();
    await expect(list.rows).toHaveCount(1);
    await expect(list.row(mine.title)).toContainText(me);
    await expect(page.getByText(`Responsable: ${me}`)).toBeVisible();
    await page.getByText("Tablero", { exact: true }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    await page.getByRole("button", { name: "Mías" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("article").filter({ hasText: other.title })).toBeVisible();
    await list.addFilter("Responsable");
    await page.getByRole("combobox", { name: "Responsable" }).fill("andres");
    await page.getByRole("option", { name: new RegExp(me) }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
  });

  test("the form offers the assignees who see the property", async ({ page, build }) => {
    const incident = await build.anIncident();
    await openIncident(page, incident);
    await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
    const form = new FormDrawer(page, page.getByRole("dialog"));
    await form.field("Responsable").click();
    await expect(form.dialog.getByRole("option", { name: "Álvaro Núñez" })).toBeVisible();
    await expect(form.dialog.getByRole("option", { name: "Lucía Ramos" })).toHaveCount(0);
    await form.dialog.getByRole("option", { name: `${me} (yo)` }).click();
    await form.saveChanges();
    await expect(assignee(page)).toHaveText(me);
  });
});

test.describe("incident due day", () => {
  test("a passed due day is marked by a word and a shape, in the list, on the board and on the page", async ({
    page,
    api,
  }) => {
    // One of the demo's, since no test can register an incident due before it was reported.
    const passed = `incident_status_kind=new,in_progress&due_on_to=${addDays(todayIn(new Date()), -1)}`;
    const [incident] = dataOf(await api.get<Incident[]>(`/incidents?${passed}&page_size=1`));
    if (!incident) throw new Error("The demo has no incident that is overdue");
    const marked = `Vencida · ${formatDate(incident.due_on ?? "", "es")}`;
    const list = new ListPage(page);
    await list.open(`/incidents?query=${incident.number}`);
    await expect(list.row(incident.number)).toContainText(marked);
    await expect(list.row(incident.number).locator("[data-overdue] svg")).toBeVisible();
    await page.goto(`/incidents?view=board&query=${incident.number}`);
    await expect(page.getByRole("article")).toContainText(marked);
    await openIncident(page, incident);
    await expect(page.getByRole("region", { name: "Resumen" })).toContainText(marked);
  });

  test("the form announces that the due day will follow a new type, and it does", async ({ page, build, api }) => {
    const incident = await build.anIncident({ incident_type_id: await build.anIncidentType("Fontanería") });
    await openIncident(page, incident);
    await page.getByRole("main").getByRole("button", { name: "Editar" }).click();
    const form = new FormDrawer(page, page.getByRole("dialog"));
    const hint = form.dialog.getByText("Al guardar se calculará con las horas de respuesta del tipo nuevo.");
    await expect(hint).toHaveCount(0);
    await form.pick("Tipo", "Ruidos", /Ruidos/);
    await expect(hint).toBeVisible();
    await form.saveChanges();
    const { due_on } = dataOf(await api.get<Incident>(`/incidents/${incident.id}`));
    expect((due_on ?? "") > (incident.due_on ?? "")).toBe(true);
  });
});

test("the palette offers the same moves of the open incident as its buttons", async ({ page, build, api }) => {
  const incident = await build.anIncident();
  await openIncident(page, incident);
  const palette = new Palette(page);
  await palette.open();
  await palette.run("asignarme", /Asignarme esta incidencia/);
  await expect(assignee(page)).toHaveText("Andrés Molina");
  await palette.open();
  await palette.run("resolve", /Resolver esta incidencia/);
  await expect(page.getByRole("main").getByRole("button", { name: "Reabrir" })).toBeVisible();
  await palette.open();
  await expect(palette.option(/Asignarme esta incidencia/)).toHaveCount(0);
  await palette.run("reabrir", /Reabrir esta incidencia/);
  // The palette offers what the page knows when it opens.
  await expect(page.getByRole("main").getByRole("button", { name: "Reabrir" })).toHaveCount(0);
  await palette.open();
  await palette.run("rechazar", /Rechazar esta incidencia/);
  await expect(page.getByRole("dialog", { name: `Rechazar · ${incident.number}` })).toBeVisible();
  await page.keyboard.press("Escape");
  const { incident_status_kind, reopened_count } = dataOf(await api.get<Incident>(`/incidents/${incident.id}`));
  expect({ incident_status_kind, reopened_count }).toEqual({ incident_status_kind: "in_progress", reopened_count: 1 });
  await openSettled(page, "/faqs");
  await palette.open();
  await expect(palette.option(/esta incidencia/)).toHaveCount(0);
});
