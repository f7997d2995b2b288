import type { DocxParagraph, DocxWords } from "#server/engine/services/docx/read-words.ts";
import { hairline, ink, muted } from "#server/engine/services/pdf/colors.ts";
import { mm, PdfCanvas, type TextStyle } from "#server/engine/services/pdf/pdf-canvas.ts";
import type { PdfOptions } from "#server/engine/services/pdf/pdf-options.ts";

/** Text of a contract for the plain layout. */
export interface PlainContractContent {
  readonly options: PdfOptions;
  readonly words: DocxWords;
}

type Kind = Exclude<DocxParagraph["kind"], "row">;

interface Look {
  readonly style: TextStyle;
  /** In points, as is the indent. */
  readonly before: number;
  readonly after: number;
  readonly indent?: number;
}

const looks = (accent: string): Readonly<Record<Kind, Look>> => ({
  title: { style: { size: 16, weight: "semibold", color: ink, align: "center" }, before: 4, after: 12 },
  heading: { style: { size: 12, weight: "semibold", color: accent }, before: 10, after: 6 },
  clause: { style: { size: 10, weight: "semibold", color: ink }, before: 8, after: 4 },
  item: { style: { size: 9.5, color: ink }, before: 0, after: 4, indent: 16 },
  text: { style: { size: 9.5, color: ink }, before: 0, after: 6 },
});

const tags: Readonly<Record<Kind, string>> = { title: "H1", heading: "H2", clause: "H3", item: "P", text: "P" };
/** Space for a signature next to its anchor. */
const SIGNATURE = 34;
const isSignature = (text: string) => text.startsWith("Firma de ");

function drawRow(paper: PdfCanvas, [name = "", value = ""]: readonly string[]): void {
  const [left, right] = [paper.width * 0.3, paper.width * 0.66];
  const style = { size: 9.5, color: ink } as const;
  const height = Math.max(paper.heightOf(name, left, style), paper.heightOf(value, right, style)) + 8;
  paper.need(height);
  paper.rule(paper.y, { color: hairline });
  paper.tag("P", () => {
    const y = paper.y + 4;
    paper.write(name, { x: paper.left, y, width: left }, { ...style, weight: "semibold" });
    paper.write(value, { x: paper.left + paper.width * 0.34, y, width: right }, style);
  });
  paper.y += height;
}

function drawParagraph(paper: PdfCanvas, kind: Kind, text: string): void {
  const { style, before, after, indent = 0 } = looks(paper.accent.strong)[kind];
  const room = isSignature(text) ? SIGNATURE : 0;
  const width = paper.width - indent;
  paper.need(
    paper.heightOf(text, width, style) + before + room * 2 + (kind === "heading" || kind === "clause" ? 60 : 0),
  );
  paper.y += before + room;
  paper.tag(tags[kind], () => {
    paper.y += paper.write(text, { x: paper.left + indent, y: paper.y, width }, style);
  });
  paper.y += after + room;
}

/** Numbers clauses through the document, and items within their clause. */
function createCounter() {
  const counts = { clause: 0, item: 0 };
  return (kind: Kind, text: string): string => {
    if (kind !== "item") counts.item = 0;
    if (kind !== "clause" && kind !== "item") return text;
    counts[kind] += 1;
    return kind === "clause" ? `${counts.clause}. ${text}` : `${String.fromCodePoint(96 + counts.item)}) ${text}`;
  };
}

/** Lays out a contract's text on A4 with header and page numbers. The same content gives the same bytes. */
export async function renderPlainContract({ options, words }: PlainContractContent): Promise<Buffer> {
  const paper = new PdfCanvas(options);
  const count = createCounter();
  paper.y = mm(24);
  for (const { kind, texts } of words.paragraphs) {
    if (kind === "row") drawRow(paper, texts);
    else drawParagraph(paper, kind, count(kind, texts[0] ?? ""));
  }
  const soft = { size: 8, color: muted } as const;
  paper.onEveryPage((page, pages) => {
    const place = { x: paper.left, width: paper.width };
    paper.write(words.header, { ...place, y: mm(11) }, { ...soft, align: "right" });
    paper.write(`Página ${page} de ${pages}`, { ...place, y: paper.pageHeight - mm(14) }, { ...soft, align: "center" });
  });
  return paper.finish();
}
