import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { fillTemplate, inspectTemplate } from "#server/services/docx/template-file.ts";
import { type DocumentValues, placeholderGroups } from "#shared/domain/documents/placeholders.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../server/db/seed/templates");
const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".docx"));

const samples: DocumentValues = Object.fromEntries(
  placeholderGroups.map(({ name, isList, fields }) => {
    const values: DocumentValues = Object.fromEntries(fields.map((field) => [field.name, `‹${field.name}›`]));
    return [name, isList ? [values, values] : values];
  }),
);

test("a new installation begins with a housing lease, a room lease and a garage lease", () => {
  expect(files.toSorted()).toEqual(["garage-lease.docx", "housing-lease.docx", "room-lease.docx"]);
});

test.each(files)("%s asks only for what there is, and is filled without a brace left", async (name) => {
  const bytes = await readFile(path.join(FOLDER, name));
  const { placeholders, unknown } = await inspectTemplate(bytes);
  expect(unknown).toEqual([]);
  expect(placeholders).toEqual(
    expect.arrayContaining(["arrendadores.nombre", "inquilinos.nombre", "fianza.importe", "contrato.renta"]),
  );
  const { docx, missing } = fillTemplate(bytes, samples);
  expect(missing).toEqual([]);
  expect(textOfDocx(docx)).not.toMatch(/[{}]/);
});
