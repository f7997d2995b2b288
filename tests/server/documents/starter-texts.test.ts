import { beforeAll, expect, test } from "vitest";
import type { Document } from "#shared/domain/documents/document.ts";
import type { Template } from "#shared/domain/documents/template.ts";
import { seedTemplates } from "#server/seed/seed-templates.ts";
import { dataOf } from "#tests/support/api.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { testServer } from "#tests/support/test-server.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { uploadBytes } from "#tests/support/upload.ts";

/* Which templates and documents have the program's own text, which no lawyer has read. */

const { app, api, given } = testServer();

let template: Template;
beforeAll(async () => {
  await seedTemplates(app.services);
  const all = dataOf(await api.get<Template[]>("/templates?page_size=100"));
  const found = all.find(({ title }) => title === "Contrato de arrendamiento de vivienda");
  if (!found) throw new Error("The lease of a home is a starter");
  template = found;
});
const read = async () => dataOf(await api.get<Template>(`/templates/${template.id}`));
const readDraft = async ({ id }: Document) => dataOf(await api.get<Document>(`/documents/${id}`));
const ours = () => makeDocx({ body: paragraph("{contrato.renta}") });
const upload = async (path: string) => {
  const { accessToken } = await app.logIn(emailOf("admin"));
  return uploadBytes(app.http, accessToken, path, ours(), { name: "ours.docx" });
};
const aDraft = async () => {
  const rental = await given.aRental();
  const { title, document_type_id } = template;
  const input = { title, document_type_id, template_id: template.id, rental_id: rental.id, language: "es" };
  return dataOf(await api.post<Document>("/documents", input));
};

test("a starter template is one, and so is the text of its drafts, until a user uploads another file", async () => {
  expect(await read()).toMatchObject({ is_starter: true });
  const [draft, edited] = [await aDraft(), await aDraft()];
  expect(await readDraft(draft)).toMatchObject({ has_starter_text: true });

  expect((await upload(`/documents/${edited.id}/file`)).status).toBeLessThan(300);
  expect(await readDraft(edited)).toMatchObject({ has_starter_text: false });

  expect((await upload(`/templates/${template.id}/file`)).status).toBe(201);
  expect(await read()).toMatchObject({ is_starter: false });
  expect(await readDraft(draft)).toMatchObject({ has_starter_text: true });
  expect(await readDraft(await aDraft())).toMatchObject({ has_starter_text: false });
});

test("a template without a file, or with the company's own one, is no starter", async () => {
  const own = await given.aTemplate();
  expect(dataOf(await api.get<Template>(`/templates/${own.id}`))).toMatchObject({ is_starter: false });
});
