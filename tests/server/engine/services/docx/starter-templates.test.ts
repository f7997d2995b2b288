import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import PizZip from "pizzip";
import { expect, test } from "vitest";
import { fillTemplate, inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import { type DocumentValues, placeholderGroups } from "#shared/domain/documents/placeholders.ts";
import type { PersonFacts, RentalFacts } from "#shared/domain/documents/rental-facts.ts";
import { rentalValues } from "#shared/domain/documents/rental-values.ts";
import { sampleFacts } from "#shared/domain/documents/sample-facts.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../../../server/seed/templates");
const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".docx"));
const read = (name: string) => readFile(path.join(FOLDER, name));

const samples: DocumentValues = Object.fromEntries(
  placeholderGroups.map(({ name, isList, fields }) => {
    const values: DocumentValues = Object.fromEntries(fields.map((field) => [field.name, `‹${field.name}›`]));
    return [name, isList ? [values, values] : values];
  }),
);

test("a new installation has a housing lease, a room lease and a garage lease", () => {
  expect(files.toSorted()).toEqual(["garage-lease.docx", "housing-lease.docx", "room-lease.docx"]);
});

test.each(files)("%s uses only existing placeholders and is filled without leftover braces", async (name) => {
  const bytes = await read(name);
  const { placeholders, unknown } = await inspectTemplate(bytes);
  expect(unknown).toEqual([]);
  expect(placeholders).toEqual(
    expect.arrayContaining(["arrendadores.nombre", "inquilinos.nombre", "fianza.importe", "contrato.renta"]),
  );
  const { docx, missing } = fillTemplate(bytes, samples);
  expect(missing).toEqual([]);
  expect(textOfDocx(docx)).not.toMatch(/[{}]/);
});

const [tenant] = sampleFacts.tenants;
if (!tenant) throw new Error("The sample rental has a tenant");
const named = (name: string): PersonFacts => ({ ...tenant, name });
const unknown: PersonFacts = {
  ...tenant,
  documentation_type: null,
  nationality: null,
  birth_date: null,
  address: null,
  phone: null,
  email: null,
  bank_account: null,
};
const { rental, asset } = sampleFacts;

/** A rental with minimal data: one tenant, and only a rent agreed. */
const little: RentalFacts = {
  ...sampleFacts,
  tenants: [unknown],
  landlords: sampleFacts.landlords.map((landlord) => ({ ...landlord, address: null, phone: null, email: null })),
  guarantors: [],
  annexes: [],
  company: null,
  guarantee: null,
  deposit_body: null,
  asset: {
    ...asset,
    state: null,
    floor: null,
    door: null,
    cadastral_number: null,
    area_m2: null,
    bedrooms: null,
    bathrooms: null,
    furnished: null,
    energy_rating: null,
    energy_certificate_expiry: null,
  },
  rental: {
    ...rental,
    end_date: null,
    expenses: 0,
    payment_method: null,
    payment_account: null,
    index_clause: "none",
    notes: null,
  },
};
const many: RentalFacts = {
  ...sampleFacts,
  tenants: ["Ana", "Berta", "Carla", "Delia"].map(named),
  guarantors: ["Elena", "Flora"].map(named),
};

const fill = async (name: string, facts: RentalFacts) =>
  fillTemplate(await read(name), rentalValues(facts, { language: "es", t: translateIn("es"), title: "Contrato" }));
const everyLease = files.flatMap((name) => [[name, "much", many] as const, [name, "little", little] as const]);

test.each(everyLease)("%s has no gaps in its sentences where %s is known", async (name, _, facts) => {
  const { docx, missing } = await fill(name, facts);
  expect(missing).toEqual([]);
  const paragraphs = textOfDocx(docx).split("\n");
  // An empty paragraph would print as an empty line.
  expect(paragraphs.filter((text) => text.trim() === "")).toEqual([]);
  expect(paragraphs.filter((text) => /\(\s*\)| {2}|[,;] ?[,;.)]| \.|\.\./.test(text))).toEqual([]);
  const header = new PizZip(docx).file("word/header1.xml")?.asText() ?? "";
  expect(header.replace(/<[^>]*>/g, "")).toMatch(facts.company ? /^\S.+ · ALQ-00042$/ : /^ALQ-00042$/);
});

test.each(files)("%s keeps each signer's name on the page of their signature", async (name) => {
  const { docx } = await fill(name, many);
  const xml = new PizZip(docx).file("word/document.xml")?.asText() ?? "";
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/g) ?? [];
  const signed = paragraphs.flatMap((text, index) =>
    text.includes(">Firma de ") ? [paragraphs[index - 1] ?? ""] : [],
  );
  expect(signed).toHaveLength(7);
  expect(signed.every((text) => text.includes("<w:keepNext/>"))).toBe(true);
});

test("the housing lease has the content required by the law of urban leases", async () => {
  const text = textOfDocx((await fill("housing-lease.docx", many)).docx);
  // LAU art. 20.1: the yearly amount of the expenses; 9.3: the landlord's need; 17.3: payment; 36.5: further guarantees.
  expect(text).toContain("cuyo importe anual a la fecha del contrato es de 540,00\u00a0€");
  expect(text).toContain("A los efectos del artículo 9.3 LAU se hace constar");
  expect(text).toContain("(artículo 17.3 LAU)");
  expect(text).toContain("Como garantía adicional (artículo 36.5 LAU)");
  expect(text).toContain("responden solidariamente");
  expect(text).toContain("Índice de Referencia de Arrendamientos de Vivienda (IRAV)");
  const plain = textOfDocx((await fill("housing-lease.docx", little)).docx);
  expect(plain).toContain("Las partes no pactan actualización de la renta.");
  expect(plain).not.toContain("último valor publicado");
});
