import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

async function withFile<T>(pdf: Uint8Array, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "llavero-poppler-"));
  try {
    const file = path.join(folder, "file.pdf");
    await writeFile(file, pdf);
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A word as poppler finds it: the middle of its box, in points of the page as it is shown. */
export interface FoundWord {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const PAGE = /<page [^>]*>([\s\S]*?)<\/page>/g;
const WORD = /<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">([^<]*)<\/word>/g;

/** The words of a PDF with their place on the pages, by `pdftotext -bbox`. */
export const wordsOf = (pdf: Uint8Array): Promise<FoundWord[]> =>
  withFile(pdf, async (file) => {
    const { stdout } = await run("pdftotext", ["-bbox", "-cropbox", file, "-"]);
    return [...stdout.matchAll(PAGE)].flatMap(([, body = ""], index) =>
      [...body.matchAll(WORD)].map(([, left, top, right, bottom, text = ""]) => ({
        page: index + 1,
        text,
        x: (Number(left) + Number(right)) / 2,
        y: (Number(top) + Number(bottom)) / 2,
      })),
    );
  });

/** The picture of a page as grey values, by `pdftoppm`: rows of one byte a pixel. */
export const pictureOf = (pdf: Uint8Array, page: number) =>
  withFile(pdf, async (file) => {
    const out = `${file}.page`;
    const number = String(page);
    await run("pdftoppm", ["-gray", "-r", "72", "-cropbox", "-f", number, "-l", number, "-singlefile", file, out]);
    const picture = await readFile(`${out}.pgm`);
    const [, width = "0", height = "0"] = /^P5\s+(\d+)\s+(\d+)\s+\d+\s/.exec(picture.toString("latin1", 0, 40)) ?? [];
    const [columns, rows] = [Number(width), Number(height)];
    return { columns, rows, pixels: picture.subarray(picture.length - columns * rows) };
  });
