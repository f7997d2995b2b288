/** A page of a test PDF; boxes as in the file, `rotate` clockwise. */
export interface TestPage {
  readonly media?: readonly [number, number, number, number];
  readonly crop?: readonly [number, number, number, number];
  readonly rotate?: number;
  readonly unit?: number;
  readonly text?: string;
}

interface TestPdf {
  readonly pages?: readonly TestPage[];
  /** Entries of the catalog, and of every page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Further objects, numbered from `FIRST_FURTHER`. */
  readonly objects?: readonly string[];
  readonly trailer?: string;
}

/** The number of the first object of `objects`. */
export const FIRST_FURTHER = 5_000;

const streamOf = (entries: string, content: string | Buffer) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from(`<<${entries} /Length ${bytes.length}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]).toString("latin1");
};

/** A stream object, such as for `objects`. */
export const aStream = streamOf;

function pageObject(page: TestPage, number: number, extra: string): string {
  const { media = [0, 0, 595, 842], crop, rotate, unit } = page;
  const entries = [
    `/Type /Page /Parent 2 0 R /Contents ${number + 1} 0 R`,
    `/MediaBox [${media.join(" ")}]`,
    crop && `/CropBox [${crop.join(" ")}]`,
    rotate !== undefined && `/Rotate ${rotate}`,
    unit !== undefined && `/UserUnit ${unit}`,
    extra,
  ];
  return `<<${entries.filter(Boolean).join(" ")}>>`;
}

/** A PDF written by hand, byte for byte valid, with the font in the tree of pages, which the pages inherit. */
export function makePdf({ pages = [{}], catalog = "", page = "", objects = [], trailer = "" }: TestPdf = {}): Buffer {
  const numbered = new Map<number, string>();
  const ids = pages.map((_, index) => 10 + 2 * index);
  numbered.set(1, `<</Type /Catalog /Pages 2 0 R ${catalog}>>`);
  const kids = ids.map((id) => `${id} 0 R`).join(" ");
  numbered.set(2, `<</Type /Pages /Count ${ids.length} /Kids [${kids}] /Resources <</Font <</F1 3 0 R>>>>>>`);
  numbered.set(3, "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>");
  for (const [index, one] of pages.entries()) {
    const id = ids[index] ?? 0;
    const [left = 0, bottom = 0] = one.crop ?? one.media ?? [];
    numbered.set(id, pageObject(one, id, page));
    const text = one.text ?? `Contrato, hoja ${index + 1}`;
    numbered.set(id + 1, streamOf("", `BT /F1 12 Tf ${left + 40} ${bottom + 60} Td (${text}) Tj ET`));
  }
  for (const [index, one] of objects.entries()) numbered.set(FIRST_FURTHER + index, one);
  return write(numbered, trailer);
}

function write(objects: ReadonlyMap<number, string>, trailer: string): Buffer {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n";
  const entries: string[] = [];
  for (const [number, object] of objects) {
    entries.push(`${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const size = Math.max(...objects.keys()) + 1;
  const xref = `xref\n0 1\n0000000000 65535 f \n${entries.join("")}`;
  text += `${xref}trailer\n<</Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}
