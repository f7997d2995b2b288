import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";

/* The pieces of which the starter templates are made, in the styles that Word knows by their names. */

const FONT = "Calibri";
/** Word counts type in half points and distances in twentieths of a point. */
const style = (size, after) => ({ run: { font: FONT, size }, paragraph: { spacing: { after, line: 276 } } });

export const title = (text) => new Paragraph({ text, heading: HeadingLevel.TITLE, alignment: AlignmentType.CENTER });
export const heading = (text) => new Paragraph({ text, heading: HeadingLevel.HEADING_1 });
export const text = (words) => new Paragraph({ text: words, alignment: AlignmentType.JUSTIFIED });
/** The words before a table, which stay with it. */
export const intro = (words) => new Paragraph({ text: words, alignment: AlignmentType.JUSTIFIED, keepNext: true });
/** The words after a table. */
export const outro = (words) =>
  new Paragraph({ text: words, alignment: AlignmentType.JUSTIFIED, spacing: { before: 120 } });
/** What is not left alone at the foot of a page: a name is above the box in which it is signed. */
export const lead = (words) => new Paragraph({ text: words, alignment: AlignmentType.LEFT, keepNext: true });
/** Where a party signs, by hand or on a screen: room for it above and below the words. */
export const signature = () =>
  new Paragraph({ text: "{firma}", keepLines: true, spacing: { before: 480, after: 480 } });
/** A line that a block of the template begins or ends with: it leaves no empty line behind. */
export const block = (words) => new Paragraph({ text: words });
export const item = (words) => new Paragraph({ text: words, numbering: { reference: "letters", level: 0 } });

/** A clause with its ordinal, and its paragraphs. */
export const clause = (name, ...paragraphs) => [
  new Paragraph({ text: name, heading: HeadingLevel.HEADING_2, numbering: { reference: "clauses", level: 0 } }),
  ...paragraphs.map((each) => (typeof each === "string" ? text(each) : each)),
];

const line = { style: BorderStyle.SINGLE, size: 4, color: "999999" };
const borders = { top: line, bottom: line, left: line, right: line };
const cell = (words, isName, keepNext) =>
  new TableCell({
    borders,
    width: { size: isName ? 32 : 68, type: WidthType.PERCENTAGE },
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [
      new Paragraph({ spacing: { after: 0 }, keepNext, children: [new TextRun({ text: words, bold: isName })] }),
    ],
  });

/** A table of names and what they are. */
export const facts = (rows) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ([name, value], index) =>
        new TableRow({
          cantSplit: true,
          // A short table stays on one page.
          children: [cell(name, true, index + 1 < rows.length), cell(value, false, index + 1 < rows.length)],
        }),
    ),
  });

const blank = () => new Paragraph({ spacing: { after: 0 }, children: [new TextRun({ text: "\u00a0" })] });

/** A table to be filled in by hand: its columns, and what the first one has. */
export const checklist = (columns, names) =>
  new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({ tableHeader: true, cantSplit: true, children: columns.map((name) => cell(name, true, true)) }),
      ...names.map(
        (name) =>
          new TableRow({
            cantSplit: true,
            children: columns.map((_, index) =>
              index === 0
                ? cell(name, false, false)
                : new TableCell({
                    borders,
                    margins: { top: 160, bottom: 160, left: 100, right: 100 },
                    children: [blank()],
                  }),
            ),
          }),
      ),
    ],
  });

const footerWords = {
  es: { code: "es-ES", page: "Página ", of: " de " },
  en: { code: "en-GB", page: "Page ", of: " of " },
};

const header = new Header({
  children: [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      children: [new TextRun({ text: "{#empresa}{nombre} · {/empresa}{contrato.codigo}", size: 18, color: "666666" })],
    }),
  ],
});
const footerIn = ({ page, of }) =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: 18,
            color: "666666",
            children: [page, PageNumber.CURRENT, of, PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });

const level = (format, words, left) => ({
  level: 0,
  format,
  text: words,
  alignment: AlignmentType.LEFT,
  style: { paragraph: { indent: { left, hanging: left } } },
});

/** A4 with the margins of official letters. @returns the bytes of a .docx */
export function write(name, children, language) {
  const margin = { top: 1418, bottom: 1418, left: 1418, right: 1418 };
  const document = new Document({
    creator: "Llavero",
    title: name,
    language: { value: footerWords[language].code },
    styles: {
      default: {
        document: style(22, 120),
        title: { run: { font: FONT, size: 32, bold: true }, paragraph: { spacing: { after: 240 } } },
        heading1: {
          run: { font: FONT, size: 24, bold: true, color: "0F6B66" },
          paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
        },
        heading2: {
          run: { font: FONT, size: 22, bold: true },
          paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        { reference: "clauses", levels: [level(LevelFormat.DECIMAL, "%1.", 400)] },
        { reference: "letters", levels: [level(LevelFormat.LOWER_LETTER, "%1)", 560)] },
      ],
    },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 }, margin } },
        headers: { default: header },
        footers: { default: footerIn(footerWords[language]) },
        children,
      },
    ],
  });
  return Packer.toBuffer(document);
}
