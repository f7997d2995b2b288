import { expect, test } from "vitest";
import type { InformationPage, PublishedPage } from "#shared/domain/administration/page.ts";
import { pageSlugs } from "#shared/domain/administration/page.ts";
import { languages } from "#shared/lib/language.ts";
import { seedPages } from "#server/seed/seed-pages.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api: admin } = testServer();

const read = async (slug: string, language: "es" | "en" = "es") =>
  dataOf(await app.visitor.speaking(language).get<PublishedPage>(`/pages/friendly/${slug}`));

async function pageOf(slug: string, language: string): Promise<InformationPage> {
  const [page] = dataOf(await admin.get<InformationPage[]>(`/pages?slug=${slug}&language=${language}`));
  if (!page) throw new Error(`There is no page ${slug} in ${language}`);
  return page;
}

test("a new installation has every page in every language, with sections", async () => {
  for (const language of languages)
    for (const slug of pageSlugs) expect((await read(slug, language)).body).toMatch(/^## \S.*\n\n\S/);
  expect((await read("terms", "en")).title).not.toBe((await read("terms", "es")).title);
});

test("an unknown page is not found, for any name", async () => {
  for (const slug of ["other", "%00", "who_we_are'--", "WHO_WE_ARE"])
    expect((await app.visitor.get(`/pages/friendly/${slug}`)).status).toBe(404);
});

test("changing a page in one language leaves the other, and the history stores the former text", async () => {
  const page = await pageOf("faqs", "es");
  const english = await read("faqs", "en");
  const changed = { version: page.version, title: "Dudas", body: "## Nueva\n\nTexto con **fuerza**." };
  expect((await admin.patch(`/pages/${page.id}`, changed)).status).toBe(200);
  expect(await read("faqs")).toMatchObject({ title: "Dudas", body: changed.body });
  expect(await read("faqs", "en")).toEqual(english);
  const history = dataOf(
    await admin.get<{ action: string; changes: Record<string, unknown[]> }[]>(`/pages/${page.id}/timeline`),
  );
  expect(history[0]).toMatchObject({ action: "update", changes: { title: [page.title, "Dudas"] } });
});

test("a start adds only missing pages and leaves edited ones unchanged", async () => {
  const page = await pageOf("privacy", "es");
  dataOf(await admin.patch(`/pages/${page.id}`, { version: page.version, title: "Tus datos" }));
  await seedPages(app.db);
  expect((await read("privacy")).title).toBe("Tus datos");
});

test("pages cannot be created, archived or deleted, and only administrators list them", async () => {
  const page = await pageOf("terms", "es");
  const input = { title: "Otra", body: "Texto" };
  expect((await admin.post("/pages", input)).status).toBe(404);
  expect((await admin.post(`/pages/${page.id}/archive`, { version: page.version })).status).toBe(404);
  expect((await admin.delete(`/pages/${page.id}`)).status).toBe(404);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const api = await app.logInAs(role);
    expect((await api.get("/pages")).status).toBe(403);
    expect((await api.patch(`/pages/${page.id}`, { version: page.version, ...input })).status).toBe(403);
  }
});
