import {
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from "docx";
import sharp from "sharp";

/*
 * A Word document with everything that contracts consist of: styles, lists, a long table, pictures, sections with
 * their own pages.
 */

const p = (text: string) => new Paragraph({ text });
const numbered = (text: string, level: number) => new Paragraph({ text, numbering: { reference: "clauses", level } });
const cell = (text: string, options: { columnSpan?: number; rowSpan?: number } = {}) =>
  new TableCell({ children: [p(text)], ...options });
const level = (at: number, format: (typeof LevelFormat)[keyof typeof LevelFormat], text: string) => ({
  level: at,
  format,
  text,
});

const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        children: [new TextRun({ children: ["Página ", PageNumber.CURRENT, " de ", PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });
const header = (text: string) => new Header({ children: [p(text)] });

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => new TableRow({ children: [cell(`Mueble ${index}`), cell("Bueno")] }));

const inventory = () =>
  new Table({
    rows: [
      new TableRow({ tableHeader: true, children: [cell("Objeto"), cell("Estado")] }),
      new TableRow({ children: [cell("Salón y cocina", { columnSpan: 2 })] }),
      new TableRow({ children: [cell("{#inquilinos}{nombre}"), cell("{documento}{/inquilinos}")] }),
      ...rows(60),
    ],
  });

/** @param fonts a line is written in each of them */
export async function makeRichDocx(fonts: readonly string[]): Promise<Buffer> {
  const data = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#0f6b66" } })
    .png()
    .toBuffer();
  const picture = () => new ImageRun({ type: "png", data, transformation: { width: 40, height: 20 } });
  const document = new Document({
    footnotes: { 1: { children: [p("Nota de {inquilino.nombre}")] } },
    numbering: {
      config: [
        {
          reference: "clauses",
          levels: [
            level(0, LevelFormat.DECIMAL, "%1."),
            level(1, LevelFormat.DECIMAL, "%1.%2."),
            level(2, LevelFormat.LOWER_LETTER, "%3)"),
          ],
        },
      ],
    },
    sections: [
      {
        properties: { titlePage: true },
        headers: {
          first: new Header({ children: [new Paragraph({ children: [picture(), new TextRun("Membrete")] })] }),
          default: header("Contrato {contrato.codigo}"),
        },
        footers: { first: footer(), default: footer() },
        children: [
          new Paragraph({ text: "Inventario", heading: HeadingLevel.HEADING_1 }),
          ...[0, 1, 2, 2, 1, 0, 1].map((at, index) => numbered(`Punto ${index}`, at)),
          new Paragraph({ children: [new TextRun("Canción, ñ, 2.º, 950 €"), new FootnoteReferenceRun(1)] }),
          ...fonts.map((font) => new Paragraph({ children: [new TextRun({ text: `Letra ${font}`, font })] })),
          new Paragraph({ children: [new PageBreak()] }),
          inventory(),
        ],
      },
      {
        properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
        headers: { default: header("Plano") },
        footers: { default: footer() },
        children: [new Paragraph({ children: [picture()] })],
      },
    ],
  });
  return Packer.toBuffer(document);
}
