import Docxtemplater from "docxtemplater";
import PizZip from "pizzip";
import { placeholderGroups, type DocumentValues } from "#shared/domain/documents/placeholders.ts";
import { fillTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import { fillTemplate } from "#server/engine/services/docx/template-file.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";
import { measureRounds, median, timedProcessor } from "../harness/rounds.ts";
import type { Bench, RowOutcome, BenchRow } from "../harness/row.ts";

const PLACEHOLDERS = 60;
const LOOP = 50;
const MANY = 1_000;
const CALLS = { full: 20, quick: 8 };

const words = placeholderGroups
  .filter(({ isList }) => !isList)
  .flatMap((group) => group.fields.map((field) => ({ group: group.name, field: field.name })))
  .slice(0, PLACEHOLDERS);

const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`;

/** A contract: sixty placeholders among clauses, and a table with a row for each tenant. */
function makeTemplate(): Buffer {
  const clauses = words.map(({ group, field }, at) =>
    paragraph(
      `Cláusula ${at + 1}. ${"Las partes acuerdan lo que sigue conforme a la LAU. ".repeat(4)}`,
      `{${group}.`,
      `${field}}.`,
    ),
  );
  const row = `<w:tr>${cell("{#inquilinos}{nombre}")}${cell("{documento}")}${cell("{telefono}")}${cell("{domicilio}{/inquilinos}")}</w:tr>`;
  return makeDocx({ body: `${clauses.join("")}<w:tbl>${row}</w:tbl>` });
}

function valuesFor(rows: number): DocumentValues {
  const groups = Map.groupBy(words, ({ group }) => group);
  const singles = [...groups].map(([group, fields]): [string, DocumentValues] => {
    const values = fields.map(({ field }): [string, string] => [field, `Valor de ${group} ${field}`]);
    return [group, Object.fromEntries(values)];
  });
  const inquilinos = Array.from({ length: rows }, (_, at) => ({
    nombre: `Begoña Núñez ${at}`,
    documento: `${10_000_000 + at}Z`,
    telefono: `+346${10_000_000 + at}`,
    domicilio: `Calle Mayor ${at}, Madrid`,
  }));
  return { ...Object.fromEntries(singles), inquilinos };
}

/** Resolves dotted names, as docxtemplater's own example parser does. */
const dotted = (tag: string) => ({
  get: (scope: unknown): unknown =>
    tag === "."
      ? scope
      : tag
          .split(".")
          .reduce<unknown>(
            (at, word) => (typeof at === "object" && at !== null ? Reflect.get(at, word) : undefined),
            scope,
          ),
});

function fillAlone(bytes: Buffer, values: DocumentValues): Buffer {
  const document = new Docxtemplater(new PizZip(bytes), { parser: dotted, paragraphLoop: true, linebreaks: true });
  document.render(values);
  return document.toBuffer();
}

const repeat = (count: number, work: () => unknown) =>
  timedProcessor(async () => {
    for (let call = 0; call < count; call += 1) await work();
  });

async function run({ isQuick, pace, say }: Bench): Promise<RowOutcome> {
  const [template, values] = [makeTemplate(), valuesFor(LOOP)];
  if (textOfDocx(fillAlone(template, values)) !== textOfDocx(fillTemplate(template, values).docx))
    throw new Error("The documents differ");
  const calls = isQuick ? CALLS.quick : CALLS.full;
  const own = () => fillTemplate(template, values).docx;
  const alone = () => repeat(calls, () => fillAlone(template, values));
  await alone();
  await repeat(calls, own);
  await fillTemplateApart(template, values);
  const [some, twice] = [valuesFor(MANY), valuesFor(2 * MANY)];
  const { rounds, voids } = await measureRounds({
    pace,
    say,
    limit: alone,
    measure: async () => ({
      own: await repeat(calls, own),
      apart: await repeat(calls, () => fillTemplateApart(template, values)),
      thousand: await repeat(2, () => fillTemplate(template, some)),
      two_thousand: await repeat(2, () => fillTemplate(template, twice)),
    }),
  });
  const measurements = [
    {
      what: "contract of 60 placeholders and 50 rows: library / Llavero",
      value: median(rounds.map((r) => r.limit / r.own)),
      unit: "×",
      goal: { atLeast: 0.8 },
    },
    { what: "the same in its process", value: median(rounds.map((r) => r.limit / r.apart)), unit: "×", goal: null },
    {
      what: "2,000 rows / 1,000 rows",
      value: median(rounds.map((r) => r.two_thousand / r.thousand)),
      unit: "×",
      goal: { atMost: 2.3 },
    },
  ];
  return { measurements, rounds, voids };
}

export const contractRow: BenchRow = { name: "P9", title: "contract from a .docx template", run };
