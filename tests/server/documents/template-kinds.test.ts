import { beforeAll, expect, test } from "vitest";
import type { Template } from "#shared/domain/documents/template.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import { dataOf } from "#tests/support/api.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { fetchFile, uploadBytes } from "#tests/support/upload.ts";

const { app, api, given } = testServer({ clockAt: "2026-03-02T10:00:00+01:00" });
let token: string;
beforeAll(async () => {
  await seedTemplates(app.services);
  ({ accessToken: token } = await app.logIn(emailOf("admin")));
});

async function aRentalOf(shape: AssetShape, regime: RentalRegime = "habitual") {
  const asset = await given.anAsset({ asset_type_id: await given.anAssetType(shape) });
  return given.aRental({ asset_id: asset.id, regime });
}

const fitting = async (rental_id: string) => {
  const query = `state=active&language=es&rental_id=${rental_id}&sort=title`;
  const rows = dataOf(await api.get<Template[]>(`/templates?${query}`));
  return rows
    .filter(({ document_type_label }) => document_type_label === "Contrato de arrendamiento")
    .map(({ title }) => title);
};

test("each initial lease states its kinds of asset and regimes, and a rental is offered its own", async () => {
  expect(await fitting((await aRentalOf("dwelling")).id)).toEqual(["Contrato de arrendamiento de vivienda"]);
  expect(await fitting((await aRentalOf("room")).id)).toEqual(["Contrato de arrendamiento de habitación"]);
  expect(await fitting((await aRentalOf("parking")).id)).toEqual(["Contrato de arrendamiento de plaza de garaje"]);
  expect(await fitting((await aRentalOf("office")).id)).toEqual(["Contrato de arrendamiento de local de negocio"]);
  expect(await fitting((await aRentalOf("storage")).id)).toEqual(["Contrato de arrendamiento de trastero"]);
  expect(await fitting((await aRentalOf("land")).id)).toEqual([]);
});

test("a template without kinds of asset is offered to every rental, one with several to each of them", async () => {
  const ofAll = await given.aTemplate({ title: "Para todo" });
  const ofSome = await given.aTemplate({ title: "Negocio", asset_shapes: ["premises", "office"] });
  expect([ofAll.asset_shapes, ofSome.asset_shapes]).toEqual([[], ["premises", "office"]]);
  const titlesFor = async (shape: AssetShape) => {
    const { id } = await aRentalOf(shape);
    const rows = dataOf(await api.get<Template[]>(`/templates?state=draft&rental_id=${id}&sort=title`));
    return rows.map(({ title }) => title);
  };
  expect(await titlesFor("office")).toEqual(["Negocio", "Para todo"]);
  expect(await titlesFor("storage")).toEqual(["Para todo"]);
});

test("a seasonal rental of a home is offered the seasonal lease, not the habitual one, and the garage lease fits any regime", async () => {
  expect(await fitting((await aRentalOf("dwelling", "seasonal")).id)).toEqual([
    "Contrato de arrendamiento de temporada",
  ]);
  expect(await fitting((await aRentalOf("parking", "other")).id)).toEqual([
    "Contrato de arrendamiento de plaza de garaje",
  ]);
  const summer = await given.aTemplate({
    title: "Temporada",
    asset_shapes: ["dwelling", "room"],
    regimes: ["seasonal"],
  });
  expect(summer.regimes).toEqual(["seasonal"]);
  const drafts = async (shape: AssetShape, regime: RentalRegime) => {
    const { id } = await aRentalOf(shape, regime);
    const rows = dataOf(await api.get<Template[]>(`/templates?state=draft&rental_id=${id}&query=Temporada`));
    return rows.map(({ title }) => title);
  };
  expect(await drafts("dwelling", "seasonal")).toEqual(["Temporada"]);
  expect(await drafts("room", "seasonal")).toEqual(["Temporada"]);
  expect(await drafts("room", "habitual")).toEqual([]);
  expect(await drafts("premises", "seasonal")).toEqual([]);
});

test("a template previewed without a rental is filled with one of its own regime", async () => {
  const template = await given.aTemplate({ regimes: ["seasonal"] });
  const docx = makeDocx({ body: paragraph("Régimen: {contrato.regimen}") });
  await uploadBytes(app.http, token, `/templates/${template.id}/file`, docx, { name: "t.docx" });
  const { bytes } = await fetchFile(app.http, token, `/templates/${template.id}/filled`);
  expect(textOfDocx(bytes)).toBe("Régimen: De temporada");
});

test("an unknown kind of asset, regime or rental is refused", async () => {
  const values = await given.aTemplateInput();
  expect((await api.post("/templates", { ...values, asset_shapes: ["castle"] })).status).toBe(400);
  expect((await api.post("/templates", { ...values, regimes: ["eternal"] })).status).toBe(400);
  expect((await api.get("/templates?rental_id=nowhere")).status).toBe(400);
});

test("a template previewed without a rental is filled with marked sample people and an asset of its kind", async () => {
  const template = await given.aTemplate({ asset_shapes: ["parking"] });
  const body = ["{inquilino.nombre} alquila {inmueble.nombre}", "{contrato.renta}"].map((line) => paragraph(line));
  await uploadBytes(app.http, token, `/templates/${template.id}/file`, makeDocx({ body: body.join("") }), {
    name: "g.docx",
  });
  const { bytes, status } = await fetchFile(app.http, token, `/templates/${template.id}/filled`);
  expect(status).toBe(200);
  expect(textOfDocx(bytes)).toContain("Lucía Márquez Peña (ejemplo) alquila Plaza 12");
  expect(dataOf(await api.get<{ missing: string[] }>(`/templates/${template.id}/missing`)).missing).toEqual([]);
  expect((await fetchFile(app.http, token, `/templates/${template.id}/filled?rental_id=x`)).status).toBe(404);
});

test("each initial lease is filled completely by the sample of its kind", async () => {
  const rows = dataOf(await api.get<Template[]>("/templates?state=active&page_size=100"));
  for (const { id } of rows)
    expect(dataOf(await api.get<{ missing: string[] }>(`/templates/${id}/missing`)).missing).toEqual([]);
});
