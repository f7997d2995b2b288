import { expect, test } from "vitest";
import { starterTitles } from "#server/areas/documents/templates/starter-titles.ts";
import type { RentalFacts } from "#shared/domain/documents/rental-facts.ts";
import { textOfDocx } from "#tests/support/docx-files.ts";
import { fillStarter, littleFacts, manyFacts } from "#tests/support/starter-files.ts";

/* The clauses that the law requires of each starter, in Spanish and in English, with all that a rental can have and with the least. */

/** In a clause's words: Spanish, English, and whether it is left out where its fact is not recorded. */
interface Required {
  readonly es: RegExp;
  readonly en: RegExp;
  readonly needsFact?: true;
}

const parties: readonly Required[] = [
  { es: /como parte arrendadora:/, en: /As the landlord:/ },
  { es: /como parte arrendataria:/, en: /As the tenant:/ },
  { es: /como parte fiadora:/, en: /as the guarantor:/, needsFact: true },
  { es: /representada por /, en: /represented by /, needsFact: true },
];
/** RGPD art. 13.1 and 13.2: controller, purposes and legal basis, recipients, terms, rights, authority. */
const data: readonly Required[] = [
  { es: /Responsable del tratamiento: /, en: /Controller: / },
  {
    es: /artículo 6\.1\.b .*artículo 6\.1\.c.*artículo 6\.1\.f/,
    en: /article 6\.1\.b.*article 6\.1\.c.*article 6\.1\.f/,
  },
  { es: /Son destinatarios de los datos/, en: /The data are received/ },
  // RGPD art. 13.1.e and f: providers are recipients, and one of text messages may be outside the EEA.
  {
    es: /servicios informáticos, de correo electrónico y de mensajes SMS/,
    en: /computing, e-mail and text message services/,
  },
  {
    es: /puede tratar el número de teléfono fuera del Espacio Económico Europeo/,
    en: /phone number outside the European Economic Area/,
  },
  { es: /Se conservan mientras dure el contrato/, en: /They are kept while the contract lasts/ },
  { es: /acceso, rectificación, supresión, oposición/, en: /access, rectification, erasure, objection/ },
  { es: /www\.aepd\.es/, en: /www\.aepd\.es/ },
];
const lease: readonly Required[] = [
  ...parties,
  ...data,
  { es: /empieza el 1 de abril de 2026/, en: /on 1 April 2026/ },
  { es: /La renta es de 950,00/, en: /The rent is €950\.00/ },
  { es: /como máximo el día 5 de cada mes/, en: /at the latest on day 5 of each month/ },
  { es: /se rige por la ley española/, en: /governed by Spanish law/ },
  { es: /Título de la parte arrendadora:/, en: /The landlord's title:/, needsFact: true },
  { es: /renuncia a los beneficios de orden/, en: /waiving the benefits of order/, needsFact: true },
];
/** RD 390/2021, and the certificate of the autonomous community. */
const energy: Required = {
  es: /inscrito con el número EC-2021-0042/,
  en: /under number EC-2021-0042/,
  needsFact: true,
};
const habitability: Required = { es: /número CHB-0042/, en: /number CHB-0042/, needsFact: true };
const deposit = (months: "una mensualidad" | "dos mensualidades"): Required => ({
  es: new RegExp(`artículo 36\\.1 de la LAU fija en ${months}`),
  en: months === "una mensualidad" ? /36\.1 sets at one month's rent/ : /36\.1 sets at two months' rent/,
  needsFact: true,
});
/** Ley 12/2023, art. 31.3 and 3.k; LAU art. 17.6 and 17.7. */
const zone: readonly Required[] = [
  { es: /zona de mercado residencial tensionado/, en: /stressed residential market zone/ },
  { es: /La última renta .* fue de 920,00/, en: /The last rent .* was €920\.00/, needsFact: true },
  { es: /índices de precios de referencia es de 980,00/, en: /reference prices is €980\.00/, needsFact: true },
  { es: /la condición de gran tenedor/, en: /a large holder/, needsFact: true },
];
const interest: Required = { es: /interés legal \(artículo 36\.4/, en: /legal interest \(LAU, article 36\.4/ };

const required: Readonly<Record<keyof typeof starterTitles, readonly Required[]>> = {
  "housing-lease": [
    ...lease,
    energy,
    habitability,
    deposit("una mensualidad"),
    interest,
    ...zone,
    { es: /mínima del artículo 31 de la Ley 12\/2023/, en: /information of article 31 of Ley 12\/2023/ },
    // LAU arts. 9, 9.3, 10.1, 11, 17.3, 18, 20.1, 21, 25, 27.
    { es: /prorroga por plazos anuales .*\(artículo 9 LAU\)/, en: /extended by yearly periods .*\(LAU, article 9\)/ },
    { es: /artículo 9\.3 LAU/, en: /LAU article 9\.3/ },
    { es: /tres años más \(artículo 10\.1 LAU\)/, en: /three more years \(LAU, article 10\.1\)/ },
    { es: /seis meses, avisando con treinta días .*11 LAU/, en: /six months.*thirty days.*article 11/ },
    { es: /medios electrónicos\. .*17\.3 LAU/, en: /electronic means\. .*article 17\.3/ },
    { es: /artículo 18\.1 y disposición adicional undécima/, en: /18\.1/, needsFact: true },
    { es: /formalización del contrato son de cuenta de la parte arrendadora/, en: /20\.1/ },
    { es: /conservar la vivienda habitable \(artículo 21 LAU\)/, en: /fit to live in \(LAU, article 21\)/ },
    { es: /tanteo y retracto del artículo 25/, en: /article 25/ },
    { es: /causas del artículo 27\.2/, en: /grounds of LAU article 27\.2/ },
  ],
  "seasonal-lease": [
    ...lease,
    energy,
    habitability,
    deposit("dos mensualidades"),
    interest,
    { es: /por temporada \(artículo 3\.2 LAU\)/, en: /3\.2/ },
    { es: /La causa de la temporalidad es: Curso académico/, en: /Curso académico 2026-2027/, needsFact: true },
    { es: /mantiene su residencia permanente en/, en: /keeps their permanent residence at/, needsFact: true },
  ],
  "premises-lease": [
    ...lease,
    energy,
    deposit("dos mensualidades"),
    interest,
    { es: /artículo 3\.2 LAU/, en: /LAU, article 3\.2/ },
    { es: /IVA/, en: /VAT/ },
    { es: /artículo 32/, en: /article 32/ },
    { es: /artículo 34 LAU/, en: /LAU article 34/ },
  ],
  "room-lease": [
    ...lease,
    energy,
    habitability,
    ...zone,
    { es: /En lo que sean aplicables a este contrato/, en: /apply to this contract, the limits of LAU article 17/ },
    { es: /estado que recoge el inventario/, en: /state that the inventory records/ },
    { es: /artículos 1542 y siguientes/, en: /articles 1542 and following/ },
  ],
  "garage-lease": [...lease, { es: /IVA/, en: /VAT/ }, { es: /artículos 1542 y siguientes/, en: /articles 1542 and/ }],
  "storage-lease": [...lease, { es: /IVA/, en: /VAT/ }, { es: /artículos 1542 y siguientes/, en: /articles 1542 and/ }],
  renewal: [
    ...parties,
    { es: /prórrogas que la ley reconoce .*artículos 9 y 10 LAU/, en: /articles 9 and 10/ },
    { es: /zona de mercado residencial tensionado/, en: /stressed residential market zone/ },
    { es: /no se extingue \(artículos 1203 y 1204/, en: /1203 and 1204/ },
    { es: /artículo 1851 del Código Civil/, en: /1851/, needsFact: true },
  ],
  termination: [
    ...parties,
    { es: /entrega todas las llaves/, en: /all (the )?keys/ },
    { es: /interés legal \(artículo 36\.4\)/, en: /36\.4/, needsFact: true },
    { es: /derechos del artículo 12 LAU/, en: /article 12/ },
  ],
  "deposit-receipt": [
    ...parties,
    { es: /Fianza: 950,00/, en: /Deposit: €950\.00/, needsFact: true },
    { es: /artículo 36\.5 LAU/, en: /36\.5/, needsFact: true },
    { es: /interés legal .*36\.4/, en: /legal interest.*36\.4/ },
  ],
  inventory: [...parties, { es: /1562/, en: /1562/ }],
  "sepa-mandate": [
    // EPC016-06, annex VII: creditor, its identifier, debtor, account, the right to a refund within eight weeks.
    { es: /Identificador del acreedor/, en: /Creditor identifier/i },
    { es: /ES\d{2}/, en: /ES\d{2}/ },
    { es: /ocho semanas/, en: /eight weeks/ },
  ],
};

/** A seasonal let has a regime of its own, which decides what is printed. */
const regimeOf = (file: string, facts: RentalFacts): RentalFacts =>
  file === "seasonal-lease" ? { ...facts, rental: { ...facts.rental, regime: "seasonal" } } : facts;
const textOf = async (file: string, language: "es" | "en", facts: RentalFacts) => {
  const name = `${file}${language === "en" ? "-en" : ""}.docx`;
  return textOfDocx((await fillStarter(name, regimeOf(file, facts))).docx)
    .replaceAll("\u00a0", " ")
    .replaceAll("&apos;", "'");
};
const cases = Object.entries(required).flatMap(([file, clauses]) =>
  (["es", "en"] as const).map((language) => [file, language, clauses] as const),
);

test.each(cases)(
  "the starter %s in %s has each clause that the law requires, with all facts",
  async (file, language, clauses) => {
    const text = await textOf(file, language, manyFacts);
    expect(clauses.map((clause) => clause[language]).filter((words) => !words.test(text))).toEqual([]);
    // Whether data leave the EEA depends on the company's providers.
    expect(text).not.toMatch(/no se transfieren|not transferred/i);
  },
);

test.each(cases)(
  "the starter %s in %s with the least facts still has what the law requires of every contract, and leaves out what no record has",
  async (file, language, clauses) => {
    const text = await textOf(file, language, littleFacts);
    const [lacking, invented] = [false, true].map((needsFact) =>
      clauses.filter(
        (clause) => (clause.needsFact ?? false) === needsFact && clause[language].test(text) === needsFact,
      ),
    );
    expect(lacking?.map((clause) => clause[language])).toEqual([]);
    expect(invented?.map((clause) => clause[language])).toEqual([]);
  },
);

test.each(Object.entries(starterTitles).filter(([file]) => file !== "sepa-mandate"))(
  "the heading of the starter %s is the title of its template",
  async (file, titles) => {
    for (const language of ["es", "en"] as const)
      expect((await textOf(file, language, manyFacts)).split("\n")[0]).toBe(titles[language]);
  },
);
