import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { type Picture, redrawPicture } from "#server/engine/services/pictures.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";

const folder = new URL("./photos/", import.meta.url);
const LIMIT = 10 * 1_048_576;

/** Files for the demo's attachments; each picture is drawn once and reused. */
export interface DemoFiles {
  photo(name: string): Promise<Picture>;
  /** Stores bytes under a new key. */
  store(bytes: Buffer): Promise<{ key: string; size: number; sha256: string }>;
}

async function draw(name: string): Promise<Picture> {
  return redrawPicture(await readFile(new URL(`${name}.jpg`, folder)), "image/jpeg");
}

export function createDemoFiles(files: FileStorage): DemoFiles {
  const photos = new Map<string, Promise<Picture>>();
  return {
    photo(name) {
      const known = photos.get(name) ?? draw(name);
      photos.set(name, known);
      return known;
    },
    store: (bytes) => files.put("attachment", Readable.from([bytes]), LIMIT),
  };
}

const escape = (text: string) => text.replace(/[\\()]/g, "\\$&");

/** A PDF of plain text lines (ISO 32000-1), simple enough to be written directly. */
export function makePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${escape(line)}) Tj T*`).join("\n");
  const content = `BT /F1 12 Tf 60 770 Td 18 TL\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let body = "%PDF-1.4\n";
  const entries = objects.map((object, index) => {
    const at = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${trailer}`, "latin1");
}
