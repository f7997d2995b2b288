import PizZip from "pizzip";
import { expect, test } from "vitest";
import { starters } from "#server/areas/documents/templates/starters.ts";
import { fillTemplate, inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import { type DocumentValues, placeholderGroups } from "#shared/domain/documents/placeholders.ts";
import type { RentalFacts } from "#shared/domain/documents/rental-facts.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";
import {
  fillStarter as fill,
  languageOf,
  littleFacts as little,
  manyFacts as many,
  readStarterFile as read,
  starterFiles as files,
} from "#tests/support/starter-files.ts";

const samples: DocumentValues = Object.fromEntries(
  placeholderGroups.map(({ name, isList, fields }) => {
    const values: DocumentValues = Object.fromEntries(fields.map((field) => [field.name, `‹${field.name}›`]));
    return [name, isList ? [values, values] : values];
  }),
);

const names =
  "deposit-receipt garage-lease housing-lease inventory premises-lease renewal room-lease seasonal-lease sepa-mandate storage-lease termination";

test("there are leases, a renewal, a termination, a deposit receipt, an inventory and a SEPA mandate, each in Spanish and in English", () => {
  const expected = names.split(" ").flatMap((name) => [`${name}.docx`, `${name}-en.docx`]);
  expect(files.toSorted()).toEqual(expected.toSorted());
});

test("the starters that an office gets are exactly the files that there are", () => {
  expect(starters.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  expect(starters.every(({ file, language }) => languageOf(file) === language)).toBe(true);
});

test.each(files)("%s uses only existing placeholders and is filled without leftover braces", async (name) => {
  const bytes = await read(name);
  const { placeholders, unknown } = await inspectTemplate(bytes);
  expect(unknown).toEqual([]);
  const isMandate = name.startsWith("sepa-mandate");
  const parties = isMandate
    ? ["domiciliacion.deudor", "domiciliacion.iban", "domiciliacion.acreedor_identificador"]
    : ["arrendadores.nombre", "inquilinos.nombre"];
  const money = name.includes("lease") ? ["fianza.importe", "contrato.renta"] : [];
  expect(placeholders).toEqual(expect.arrayContaining(parties.concat(money)));
  const { docx, missing } = fillTemplate(bytes, samples);
  expect(missing).toEqual([]);
  expect(textOfDocx(docx)).not.toMatch(/[{}]/);
});

/** A cell of the inventory. */
const TO_BE_FILLED_IN = "\u00a0";
const everyLease = files.flatMap((name) => [[name, "much", many] as const, [name, "little", little] as const]);

test.each(everyLease)("%s has no gaps in its sentences where %s is known", async (name, _, facts) => {
  const { docx, missing } = await fill(name, facts);
  expect(missing).toEqual([]);
  const paragraphs = textOfDocx(docx).split("\n");
  // An empty paragraph would print as an empty line.
  expect(paragraphs.filter((text) => text.trim() === "" && text !== TO_BE_FILLED_IN)).toEqual([]);
  expect(paragraphs.filter((text) => /\(\s*\)| {2}|[,;] ?[,;.)]| \.|\.\./.test(text))).toEqual([]);
  const header = new PizZip(docx).file("word/header1.xml")?.asText() ?? "";
  expect(header.replace(/<[^>]*>/g, "")).toMatch(facts.company ? /^\S.+ · ALQ-00042$/ : /^ALQ-00042$/);
});

test.each(files)("%s keeps each signer's name on the page of their signature", async (name) => {
  const { docx } = await fill(name, many);
  const xml = new PizZip(docx).file("word/document.xml")?.asText() ?? "";
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/g) ?? [];
  const signed = paragraphs.flatMap((text, index) =>
    />(?:Firma de|Signature of) /.test(text) ? [paragraphs[index - 1] ?? ""] : [],
  );
  expect(signed).toHaveLength(name.startsWith("sepa-mandate") ? 1 : 7);
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

/** What a tenancy lawyer looks for in each contract, in both languages: the article that a clause rests on. */
const lawyersList: Readonly<Record<string, readonly string[]>> = {
  "housing-lease": [
    "8",
    "9",
    "9.3",
    "10.1",
    "11",
    "12",
    "14",
    "17.3",
    "17.6",
    "18.1",
    "18.3",
    "19",
    "20.1",
    "21",
    "23",
    "24",
    "25",
    "25.8",
    "27.2",
    "27.3",
    "31",
    "31.3",
    "36.1",
    "36.2",
    "36.4",
    "36.5",
    "3.k",
    "6.1.b",
    "6.1.c",
  ],
  "seasonal-lease": ["3.2", "4.3", "21", "30", "35", "36.1", "36.4", "36.5", "6.1.b"],
  "premises-lease": [
    "3.2",
    "4.3",
    "1566",
    "21",
    "26",
    "25",
    "29",
    "30",
    "31",
    "32",
    "33",
    "34",
    "35",
    "36.1",
    "36.5",
    "6.1.b",
  ],
  "room-lease": ["1137", "1124", "1542", "31.3", "3.k", "6.1.b"],
  "garage-lease": ["1137", "1124", "1542", "6.1.b"],
  "storage-lease": ["1542", "1550", "1554", "1561", "6.1.b"],
  renewal: ["9", "10", "17.6", "36.2", "1203", "1851"],
  termination: ["12", "36.4", "1561"],
  "deposit-receipt": ["36.1", "36.4", "36.5"],
  inventory: ["1562"],
};
const listed = Object.entries(lawyersList).flatMap(([name, articles]) =>
  ["", "-en"].map((suffix) => [`${name}${suffix}.docx`, articles] as const),
);

test.each(listed)("%s names the articles that its clauses rest on", async (name, articles) => {
  const text = textOfDocx((await fill(name, many)).docx);
  const lacks = articles.filter(
    (article) => !new RegExp(`(?<![\\d.])${article.replaceAll(".", "\\.")}(?![\\d])`).test(text),
  );
  expect(lacks).toEqual([]);
});

test.each(["housing-lease.docx", "housing-lease-en.docx"])(
  "%s prints the facts of zone, certificates, title and residents",
  async (name) => {
    const text = textOfDocx((await fill(name, many)).docx).replaceAll("\u00a0", " ");
    const euros = (amount: string) => (languageOf(name) === "es" ? `${amount},00 €` : `€${amount}.00`);
    const expected = [
      "EC-2021-0042",
      "CHB-0042",
      "protocolo 455",
      "Nora Serra Márquez",
      "Jaime Ortega Sanz",
      "protocolo 812",
      euros("920"),
      euros("980"),
    ];
    expect(expected.filter((each) => !text.includes(each))).toEqual([]);
    const outside = { ...many, asset: { ...many.asset, stressed_zone: "outside" as const } };
    expect(textOfDocx((await fill(name, outside)).docx)).not.toMatch(/17\.6|gran tenedor|large holder/);
  },
);

test("a seasonal lease states its cause, and no other lease prints it", async () => {
  const seasonal = { ...many, rental: { ...many.rental, regime: "seasonal" as const } };
  expect(textOfDocx((await fill("seasonal-lease.docx", seasonal)).docx)).toContain("Curso académico 2026-2027");
  expect(textOfDocx((await fill("housing-lease.docx", many)).docx)).not.toContain("Curso académico");
});

test.each(files.filter((name) => name.includes("lease")))(
  "%s says who receives the data and where to complain",
  async (name) => {
    const text = textOfDocx((await fill(name, many)).docx);
    expect(text).toMatch(/Agencia Tributaria|tax agency/);
    expect(text).toContain("www.aepd.es");
  },
);

test.each(["housing-lease", "renewal"])(
  "the %s states a zone and a last rent only as far as they are known",
  async (name) => {
    const of = async (more: Partial<RentalFacts["asset"]>, terms: Partial<RentalFacts["rental"]> = {}) => {
      const facts = { ...many, asset: { ...many.asset, ...more }, rental: { ...many.rental, ...terms } };
      return textOfDocx((await fill(`${name}.docx`, facts)).docx);
    };
    expect(await of({})).toContain("920,00");
    const barcelona = { city: "Barcelona", postal_code: "08001", stressed_zone: null };
    expect(await of(barcelona)).not.toContain("zona de mercado residencial tensionado");
    expect(await of({}, { regime: "seasonal" })).not.toContain("zona de mercado residencial tensionado");
    for (const last of [{ last_rent_on: "2015-01-31" }, { last_rent_on: null }, { last_rent: null }]) {
      const text = await of(last);
      expect(text).toContain("se sujeta a los límites");
      expect(text).not.toMatch(/920,00|No consta ningún contrato/);
    }
  },
);

test("a deposit receipt states the money that was received and its day, and no other", async () => {
  const of = async (facts: RentalFacts) => textOfDocx((await fill("deposit-receipt.docx", facts)).docx);
  const part = { ...many, deposit_received: { amount: 40_000, day: "2026-03-05" } };
  expect(await of(part)).toMatch(/Fianza: 400,00.€ \(.*\), el 5 de marzo de 2026/);
  const pending = await of({ ...many, deposit_received: null, guarantee_received: null });
  expect(pending).toContain("no consta ninguna cantidad recibida");
  expect(pending).not.toContain("950,00");
});

test("tenants who owe their parts do not sign that each owes the whole", async () => {
  const apart = { ...many, rental: { ...many.rental, is_joint: false } };
  expect(textOfDocx((await fill("room-lease.docx", apart)).docx)).not.toContain("solidariamente de todas");
});

test.each(["housing-lease", "seasonal-lease", "premises-lease"])(
  "the %s hands over an energy certificate only where there is one",
  async (name) => {
    const of = async (more: Partial<RentalFacts["asset"]>) =>
      textOfDocx((await fill(`${name}.docx`, { ...many, asset: { ...many.asset, ...more } })).docx);
    expect(await of({})).toContain("entrega copia del certificado de eficiencia energética");
    for (const none of [{ energy_certificate_number: null }, { energy_rating: "exempt" as const }])
      expect(await of(none)).not.toContain("entrega copia del certificado");
  },
);

test.each(["seasonal-lease.docx", "seasonal-lease-en.docx"])(
  "%s says of no company, and of no one whose address is the let home, that they reside there permanently",
  async (name) => {
    const [tenant] = many.tenants;
    const address = tenant?.address;
    if (!tenant || !address) throw new Error("The sample tenant has an address");
    const { street, floor, door, postal_code } = many.asset;
    const at = (words: string) => ({ ...tenant, address: { ...address, street: words, postal_code } });
    const saysOf = async (one: RentalFacts["tenants"][number]) => {
      const { docx } = await fill(name, { ...many, tenants: [one], rental: { ...many.rental, regime: "seasonal" } });
      return /(?:mantiene su residencia permanente en|keeps their permanent residence at)/.test(textOfDocx(docx));
    };
    const home = [at(street), at(`${street.toUpperCase()}, ${floor} ${door}.`)];
    const company = { ...tenant, documentation_type: "cif" } as const;
    expect(await Promise.all([company, ...home].map(saysOf))).toEqual([false, false, false]);
    expect(await Promise.all([tenant, at(`${street}, 9º Z`)].map(saysOf))).toEqual([true, true]);
  },
);
