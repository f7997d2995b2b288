import type { IncidentStatus } from "#shared/domain/incidents/incident-status.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { type Builders, nextNumber } from "#tests/support/builders.ts";
import { SOON } from "#tests/support/soon.ts";
import { FormDrawer } from "./pages/form-drawer.ts";
import { IncidentBoard } from "./pages/incident-board.ts";
import { ListPage } from "./pages/list-page.ts";
import { AppFrame } from "./pages/app-frame.ts";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/test.ts";

/** Time from the writer's response to another user's screen. */

/** An incident used by no other test, and a search that finds only it. */
async function anIncident(build: Builders): Promise<{ incident: Incident; title: string; search: string }> {
  const title = `Tablero ${nextNumber()}-${Date.now()}`;
  const incident = await build.anIncident({ title });
  return { incident, title, search: `&query=${encodeURIComponent(title)}` };
}

const present = async (api: Api, { id }: Incident) => dataOf(await api.get<Incident>(`/incidents/${id}`));
const move = async (api: Api, incident: Incident, verb: string, body: object = {}) =>
  dataOf(await api.post<Incident>(`/incidents/${incident.id}/${verb}`, { version: incident.version, ...body }));

test("the board shows a column per kind of status and shares the list's filters", async ({ page, build }) => {
  const { title, search } = await anIncident(build);
  const list = new ListPage(page);
  await list.open(`/incidents?${search.slice(1)}`);
  await expect(list.row(title)).toBeVisible();
  await page.getByRole("radio", { name: "Tablero" }).locator("..").click();
  await expect(page).toHaveURL(/view=board/);
  const board = new IncidentBoard(page);
  await expect(board.cardIn("Nueva", title)).toBeVisible();
  for (const column of ["En curso", "En espera", "Resuelta", "Cerrada", "Rechazada"])
    await expect(board.column(column)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.reload();
  await expect(board.cardIn("Nueva", title)).toBeVisible();
  await page.getByText("Lista", { exact: true }).click();
  await expect(page).not.toHaveURL(/view=/);
  await expect(list.row(title)).toBeVisible();
});

test("the board is limited to the kinds in the filter, and sorts every column by the address", async ({
  page,
  build,
}) => {
  const mark = `Orden ${nextNumber()}-${Date.now()}`;
  for (const priority of ["low", "urgent", "normal"] as const)
    await build.anIncident({ title: `${mark} ${priority}`, priority });
  const board = new IncidentBoard(page);
  await board.open(`&query=${encodeURIComponent(mark)}&incident_status_kind=new,on_hold`);
  await expect(page.locator("[data-kind]")).toHaveCount(2);
  await page.getByRole("combobox", { name: "Orden" }).click();
  await page.getByRole("option", { name: "Más urgentes" }).click();
  await expect(page).toHaveURL(/sort=-priority/);
  await expect(board.column("Nueva").locator("[data-card-link]")).toHaveText([/urgent/, /normal/, /low/]);
});

test("a dragged card moves at once, for every user", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  await board.open(search);
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/incidents/${incident.id}/start`, async (route) => {
    await isHeld;
    await route.continue();
  });
  await board.drag(title, "En curso");
  // Before the server's response the card has moved already, and both counts show it.
  await expect(board.cardIn("En curso", title)).toBeVisible(SOON);
  expect([await board.count("Nueva"), await board.count("En curso")]).toEqual([0, 1]);
  letGo();
  await expect.poll(async () => (await present(api, incident)).incident_status_kind).toBe("in_progress");
  await expect(board.card(title)).toHaveCount(1);
  await expect(page).toHaveURL(/view=board/);
  // Of a started incident there is no way back to new ones: the toast says only what was done.
  const toast = new AppFrame(page).toast(`Incidencia ${incident.number}: `);
  await expect(toast).toBeVisible();
  await board.drag(title, "Resuelta");
  await new AppFrame(page).toast(`${incident.number}: resuelta`).getByRole("button", { name: "Reabrir" }).click();
  await expect.poll(async () => (await present(api, incident)).incident_status_kind).toBe("in_progress");
  await expect(board.cardIn("En curso", title)).toBeVisible();
});

test("a column that refuses a card says so while it is held there, and does not take it", async ({
  page,
  build,
  api,
}) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  await board.open(search);
  await board.hold(title, "Cerrada");
  await expect(board.column("Cerrada")).toHaveAttribute("data-drop", "refused");
  await expect(board.column("En espera")).toHaveAttribute("data-drop", "allowed");
  await expect(board.announcement).toHaveText("Sobre Cerrada: aquí no puede ir");
  await page.mouse.up();
  await expect(board.cardIn("Nueva", title)).toBeVisible();
  await expect(board.announcement).toContainText("no puede pasar a Cerrada");
  expect((await present(api, incident)).version).toBe(incident.version);
});

test("a move refused by the server is reverted with its reason", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  await board.open(search);
  // Another user is faster, and this page learns of it only by the refusal: its other requests are held back.
  const { promise: isHeard, resolve: hear } = Promise.withResolvers<void>();
  await page.route("**/api/incidents?**", async (route) => {
    await isHeard;
    await route.continue();
  });
  const quicker = await move(api, incident, "hold");
  await page.route(`**/api/incidents/${incident.id}/start`, (route) =>
    route.continue({ postData: JSON.stringify({ version: incident.version }) }),
  );
  await board.drag(title, "En curso");
  await expect(new AppFrame(page).toast("Otra persona lo ha cambiado mientras tanto")).toBeVisible();
  hear();
  await expect(board.cardIn("En espera", title)).toBeVisible();
  expect((await present(api, incident)).version).toBe(quicker.version);
});

test("a card is moved by keyboard, each step is announced, and focus follows", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  await board.open(search);
  await board.link(title).focus();
  await expect(board.link(title)).toHaveAccessibleDescription(/^Espacio para cogerla/);
  await page.keyboard.press("Space");
  await expect(board.announcement).toHaveText(`${incident.number} seleccionada. Está en Nueva.`);
  await page.keyboard.press("ArrowRight");
  await expect(board.announcement).toHaveText("Sobre En curso");
  await page.keyboard.press("Escape");
  await expect(board.announcement).toHaveText(`${incident.number} se queda donde estaba`);
  await expect(board.cardIn("Nueva", title)).toBeVisible();

  await page.keyboard.press("Space");
  for (const [step, announcement] of [
    ["ArrowRight", "Sobre En curso"],
    ["ArrowRight", "Sobre En espera"],
    ["ArrowRight", "Sobre Resuelta"],
    ["ArrowRight", "Sobre Cerrada: aquí no puede ir"],
    ["ArrowLeft", "Sobre Resuelta"],
    ["ArrowLeft", "Sobre En espera"],
  ] as const) {
    await page.keyboard.press(step);
    await expect(board.announcement).toHaveText(announcement);
  }
  await page.keyboard.press("Space");
  await expect(board.announcement).toHaveText(`${incident.number} pasa a En espera`);
  await expect(board.cardIn("En espera", title)).toBeVisible();
  await expect(board.link(title)).toBeFocused();
  await expect.poll(async () => (await present(api, incident)).incident_status_kind).toBe("on_hold");
  await expectAccessible(page);
  // Enter opens it, as with any link.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/incidents/${incident.id}`);
});

test("arrow keys move between cards", async ({ page, build, api }) => {
  const mark = `Paseo ${nextNumber()}-${Date.now()}`;
  await build.anIncident({ title: `${mark} uno` });
  await build.anIncident({ title: `${mark} dos` });
  await move(api, await build.anIncident({ title: `${mark} tres` }), "hold");
  const board = new IncidentBoard(page);
  await board.open(`&query=${encodeURIComponent(mark)}`);
  await board.link(`${mark} dos`).focus();
  await page.keyboard.press("ArrowDown");
  await expect(board.link(`${mark} uno`)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(board.link(`${mark} tres`)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(board.link(`${mark} dos`)).toBeFocused();
});

test("a rejection asks for a reason before it is done", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  await board.open(search);
  await board.drag(title, "Rechazada");
  const dialog = page.getByRole("dialog", { name: `Rechazar · ${incident.number}` });
  await expect(dialog.getByLabel("Motivo")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog.getByText("Motivo es requerido")).toBeVisible();
  await dialog.getByLabel("Motivo").fill("La lleva el seguro");
  await dialog.getByRole("button", { name: "Rechazar" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => board.count("Rechazada")).toBe(1);
  expect((await present(api, incident)).incident_status_kind).toBe("rejected");
  await page.goto(`/incidents/${incident.id}`);
  await expect(page.getByRole("log")).toContainText("Por qué se rechazó");
  await expect(page.getByRole("log")).toContainText("La lleva el seguro");
  await expect(page.getByRole("main").getByRole("button", { name: "Reabrir" })).toHaveCount(0);
});

test("for a kind with several labels a move asks which one, and the card shows it", async ({ page, build, api }) => {
  const name = `Con el perito ${nextNumber()}`;
  const status = dataOf(
    await api.post<IncidentStatus>("/incident-statuses", {
      name,
      kind: "on_hold",
      color: "violet",
      position: 35,
      is_default: false,
    }),
  );
  try {
    const { title, search } = await anIncident(build);
    const board = new IncidentBoard(page);
    await board.open(search);
    await board.choose(title, "Dejar en espera");
    const dialog = page.getByRole("dialog", { name: /^Dejar en espera/ });
    await expect(dialog.getByRole("radio", { name: "En espera" })).toBeChecked();
    await dialog.getByText(name).click();
    await dialog.getByRole("button", { name: "Dejar en espera" }).click();
    await expect(board.cardIn("En espera", title)).toContainText(name);
  } finally {
    const moved = await api.get<Incident[]>(`/incidents?incident_status_id=${status.id}`);
    for (const incident of moved.body.data) await move(api, incident, "resolve");
    const { version } = dataOf(await api.get<IncidentStatus>(`/incident-statuses/${status.id}`));
    await api.post(`/incident-statuses/${status.id}/archive`, { version });
  }
});

test("a closed incident is reopened from the board and from its page", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const closed = await move(api, await move(api, incident, "resolve"), "close");
  const board = new IncidentBoard(page);
  await board.open(search);
  await board.column("Cerrada").getByRole("button").click();
  await board.choose(title, "Reabrir");
  await expect(board.cardIn("En curso", title)).toBeVisible();
  await expect.poll(async () => (await present(api, incident)).reopened_count).toBe(closed.reopened_count + 1);
  await page.goto(`/incidents/${incident.id}`);
  await page.getByRole("main").getByRole("button", { name: "Resolver" }).click();
  await page.getByRole("main").getByRole("button", { name: "Reabrir" }).click();
  await expect.poll(async () => (await present(api, incident)).reopened_count).toBe(2);
});

test("another user's move, comment and change are shown within a second", async ({ page, build, api }) => {
  const { incident, title, search } = await anIncident(build);
  const board = new IncidentBoard(page);
  const connects = page.waitForEvent("websocket");
  await board.open(search);
  await connects;
  await expect(new AppFrame(page).bell).toBeVisible();
  await expect(board.cardIn("Nueva", title)).toBeVisible();
  await page.waitForTimeout(300);
  const started = await move(api, incident, "start");
  await expect(board.cardIn("En curso", title)).toBeVisible(SOON);
  dataOf(await api.patch(`/incidents/${incident.id}`, { version: started.version, priority: "urgent" }));
  await expect(board.cardIn("En curso", title)).toContainText("Urgente", SOON);
});

test("a long column shows more cards on request", async ({ page, build }) => {
  const mark = `Larga ${nextNumber()}-${Date.now()}`;
  for (let index = 0; index < 33; index++) await build.anIncident({ title: `${mark} ${index}` });
  const board = new IncidentBoard(page);
  await board.open(`&query=${encodeURIComponent(mark)}`);
  await expect(page.getByRole("article")).toHaveCount(30);
  expect(await board.count("Nueva")).toBe(33);
  await board.column("Nueva").getByRole("button", { name: "Ver más" }).click();
  await expect(page.getByRole("article")).toHaveCount(33);
  await expect(board.column("Nueva").getByRole("button", { name: "Ver más" })).toHaveCount(0);
});

test("an incident registered on the board appears on it", async ({ page }) => {
  const title = `Alta ${nextNumber()}-${Date.now()}`;
  const board = new IncidentBoard(page);
  await board.open();
  await page.getByRole("main").getByRole("button", { name: "Nueva incidencia" }).click();
  const form = await FormDrawer.named(page, "Nueva incidencia");
  await form.fill({ Descripción: `${title}: no cierra`, Título: title });
  await form.pick("Tipo", "Cerrajería");
  await form.create();
  await expect(board.cardIn("Nueva", title)).toBeVisible();
});

test.describe("incident board on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a long press drags a card, and a swipe scrolls", async ({ page, build, api }) => {
    const { incident, title, search } = await anIncident(build);
    const board = new IncidentBoard(page);
    await board.open(search);
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const from = await board.link(title).boundingBox();
    const to = await board.column("En curso").boundingBox();
    if (!from || !to) throw new Error("Not on the screen");
    const [x, y] = [from.x + 30, from.y + 8];
    await touch("touchStart", x, y);
    await expect(board.card(title).first()).toHaveAttribute("data-held", "true");
    const end = Math.min(380, to.x + 30);
    for (let step = 1; step <= 10; step++) await touch("touchMove", x + ((end - x) * step) / 10, y + step);
    await expect(board.column("En curso")).toHaveAttribute("data-over", "true");
    await touch("touchEnd");
    await expect(board.cardIn("En curso", title)).toHaveCount(1);
    await expect.poll(async () => (await present(api, incident)).incident_status_kind).toBe("in_progress");
    await expect(page).toHaveURL(/view=board/);
  });

  test("the board on a phone passes axe and needs no sideways scrolling of the page", async ({ page, faults }) => {
    await new IncidentBoard(page).open();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
  });
});

for (const [how, settings] of [
  ["in English", { language: "en" }],
  ["in the dark scheme", { colorScheme: "dark" }],
] as const)
  test(`the board passes axe ${how}`, async ({ page, faults }) => {
    await page.addInitScript((all) => Object.assign(localStorage, all), settings);
    await new IncidentBoard(page).open();
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

test.describe("viewer", () => {
  test.use({ role: "viewer" });

  test("a viewer sees the board but cannot move cards", async ({ page, build }) => {
    const { title, search } = await anIncident(build);
    const board = new IncidentBoard(page);
    await board.open(search);
    await expect(board.card(title).getByRole("button")).toHaveCount(0);
    await board.link(title).focus();
    await page.keyboard.press("Space");
    await expect(board.card(title)).not.toHaveAttribute("data-held", "true");
    await board.link(title).click();
    await expect(page).toHaveURL(/\/incidents\/[0-9a-f-]{36}$/);
    await expect(page.getByLabel("Comentario nuevo")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Añadir archivos" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Asignarme" })).toHaveCount(0);
  });
});
