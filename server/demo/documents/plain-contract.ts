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

function drawRow(canvas: PdfCanvas, [name = "", value = ""]: readonly string[]): void {
  const [left, right] = [canvas.width * 0.3, canvas.width * 0.66];
  const style = { size: 9.5, color: ink } as const;
  const height = Math.max(canvas.heightOf(name, left, style), canvas.heightOf(value, right, style)) + 8;
  canvas.need(height);
  canvas.rule(canvas.y, { color: hairline });
  canvas.tag("P", () => {
    const y = canvas.y + 4;
    canvas.write(name, { x: canvas.left, y, width: left }, { ...style, weight: "semibold" });
    canvas.write(value, { x: canvas.left + canvas.width * 0.34, y, width: right }, style);
  });
  canvas.y += height;
}

function drawParagraph(canvas: PdfCanvas, kind: Kind, text: string): void {
  const { style, before, after, indent = 0 } = looks(canvas.accent.strong)[kind];
  const room = isSignature(text) ? SIGNATURE : 0;
  const width = canvas.width - indent;
  canvas.need(
    canvas.heightOf(text, width, style) + before + room * 2 + (kind === "heading" || kind === "clause" ? 60 : 0),
  );
  canvas.y += before + room;
  canvas.tag(tags[kind], () => {
    canvas.y += canvas.write(text, { x: canvas.left + indent, y: canvas.y, width }, style);
  });
  canvas.y += after + room;
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
  const canvas = new PdfCanvas(options);
  const count = createCounter();
  canvas.y = mm(24);
  for (const { kind, texts } of words.paragraphs) {
    if (kind === "row") drawRow(canvas, texts);
    else drawParagraph(canvas, kind, count(kind, texts[0] ?? ""));
  }
  const soft = { size: 8, color: muted } as const;
  canvas.onEveryPage((page, pages) => {
    const box = { x: canvas.left, width: canvas.width };
    canvas.write(words.header, { ...box, y: mm(11) }, { ...soft, align: "right" });
    canvas.write(`Página ${page} de ${pages}`, { ...box, y: canvas.pageHeight - mm(14) }, { ...soft, align: "center" });
  });
  return canvas.finish();
}
