import type { Worker } from "@playwright/test";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { QuickEntry } from "#tests/e2e/pages/quick-entry.ts";
import { createHttpApi, type HttpTokens } from "#tests/e2e/support/http-api.ts";
import { findRole, prepareOwnUser } from "#tests/e2e/support/own-user.ts";
import { expect } from "#tests/e2e/support/test.ts";
import { expire } from "#tests/e2e/support/tokens.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { nextNumber } from "#tests/support/builders.ts";
import { SurfacePage } from "./pages/surface-page.ts";
import { leaving } from "./support/enter-payment.ts";
import { readBadge, readStored, test as base } from "./support/extension-test.ts";

interface Own {
  readonly email: string;
  readonly password: string;
  readonly tokens: HttpTokens;
}

const test = base.extend<{ own: Own; surface: SurfacePage }>({
  own: async ({ api, build, origin }, provide) => {
    const { id } = await findRole(api, "agent");
    const { user, password, tokens } = await prepareOwnUser({ api, build, origin }, { role_id: id });
    await provide({ email: user.email, password, tokens });
  },
  surface: async ({ page, origin, own }, provide) => {
    const surface = new SurfacePage(page);
    await surface.enter(origin, own.email, own.password);
    await provide(surface);
  },
});

declare const chrome: { storage: { session: { set(items: object): Promise<void> } } };

const incidentsOf = async (api: Api, asset: { id: string }) =>
  dataOf(await api.get<Incident[]>(`/incidents?asset_id=${asset.id}`));

/** Description and location, with the asset chosen from the list that its code opens. */
async function describe(entry: QuickEntry, text: string, asset: Pick<Asset, "cod" | "label">): Promise<void> {
  await entry.type(`${text} #${asset.cod}`);
  await chooseAsset(entry, asset);
  await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ index: 1 });
}

async function chooseAsset(entry: QuickEntry, { cod, label }: Pick<Asset, "cod" | "label">): Promise<void> {
  await expect(entry.incident.getByRole("option", { name: new RegExp(cod) })).toBeVisible();
  await entry.what.press("Enter");
  await expect(entry.incident.getByRole("listitem").filter({ hasText: label })).toBeVisible();
}

/** Ends all sessions of the user, as another browser does. */
const logOutEverywhere = async (origin: string, { tokens }: Own) =>
  dataOf(await createHttpApi(origin, tokens.accessToken).post("/auth/log-out-everywhere"));

async function expireToken(worker: Worker): Promise<string> {
  const { accessToken, refreshToken } = await readStored(worker);
  const expired = expire({ accessToken: String(accessToken), refreshToken: String(refreshToken) });
  await worker.evaluate((token) => chrome.storage.session.set({ accessToken: token }), expired.accessToken);
  return expired.accessToken;
}

test("a session ended by another browser loses no input: the user logs in on the same page and saves", async ({
  surface: { entry, login, page },
  origin,
  own,
  build,
  api,
  worker,
}) => {
  const asset = await build.anAsset();
  const text = `Cae agua del techo ${nextNumber()} #${asset.cod}`;
  await entry.start("incident");
  await entry.type(text);
  await expect(entry.incident.getByRole("option", { name: new RegExp(asset.cod) })).toBeVisible();
  await logOutEverywhere(origin, own);
  await expect(login.email).toBeVisible();
  await expect(page.getByText("Tu sesión ha caducado. Vuelve a entrar.")).toBeVisible();
  await expect.poll(() => readBadge(worker)).toBe("!");

  await login.logIn(own.email, own.password);
  await expect(entry.what).toHaveValue(text);
  await expect(entry.what).toBeFocused();
  await expect.poll(() => readBadge(worker)).not.toBe("!");
  await chooseAsset(entry, asset);
  await entry.incident.getByRole("combobox", { name: "Tipo" }).selectOption({ index: 1 });
  await entry.what.press("Enter");
  await expect.poll(async () => (await incidentsOf(api, asset)).length, leaving).toBe(1);
});

test("a draft is not shown to another user who logs in on the same page", async ({
  surface: { entry, login, palette },
  origin,
  own,
  build,
  api,
}) => {
  await entry.start("incident");
  await entry.type("Cosas de otro");
  await logOutEverywhere(origin, own);
  const { id } = await findRole(api, "agent");
  const other = await prepareOwnUser({ api, build, origin }, { role_id: id });
  await login.logIn(other.user.email, other.password);
  await expect(palette.input).toBeFocused();
  await entry.start("incident");
  await expect(entry.what).toHaveValue("");
});

test("an entry whose session ends before it is sent waits for the user, and is sent when they are back", async ({
  surface: { entry, login },
  origin,
  own,
  build,
  api,
}) => {
  const asset = await build.anAsset();
  await entry.start("incident");
  await describe(entry, "Huele a humo", asset);
  await entry.what.press("Control+Enter");
  await expect(entry.row("Huele a humo")).toContainText("Se enviará ahora");
  await logOutEverywhere(origin, own);
  await expect(login.email).toBeVisible();
  expect(await incidentsOf(api, asset)).toEqual([]);
  await login.logIn(own.email, own.password);
  await expect.poll(async () => (await incidentsOf(api, asset)).length, leaving).toBe(1);
  await expect(entry.rows).toHaveCount(0);
});

test("an expired access token is refreshed once, unnoticed, while a form is filled in", async ({
  surface: { entry, login, page },
  context,
  build,
  api,
  worker,
}) => {
  const asset = await build.anAsset();
  const panel = new SurfacePage(await context.newPage(), "sidepanel");
  await panel.open();
  await expect(panel.palette.input).toBeVisible();
  await page.bringToFront();
  await entry.start("incident");
  const expired = await expireToken(worker);
  await describe(entry, "No cierra la verja", asset);
  await entry.what.press("Enter");
  await expect.poll(async () => (await incidentsOf(api, asset)).length, leaving).toBe(1);
  await expect(login.email).toHaveCount(0);
  await expect(panel.palette.input).toBeVisible();
  expect((await readStored(worker))["accessToken"]).not.toBe(expired);
});
