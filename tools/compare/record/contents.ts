import { createHash } from "node:crypto";
import { readXlsx } from "hucre/xlsx";
import PizZip from "pizzip";
import sharp from "sharp";
import { readPdf } from "#tests/support/read-pdf.ts";
import { readJson } from "../json.ts";

/* What a body says, in a form that is compared value by value: cells of a workbook, the text of a PDF, the files of an archive. */

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const asBytes = (bytes: Buffer) => ({ bytes: bytes.length, sha256: hashOf(bytes) });

async function readSheets(bytes: Buffer): Promise<unknown> {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return { sheets: sheets.map(({ name, rows }) => ({ name, rows })) };
}

async function readPicture(bytes: Buffer): Promise<unknown> {
  const { width, height, format } = await sharp(bytes).metadata();
  return { ...asBytes(bytes), width, height, format };
}

async function readArchive(bytes: Buffer): Promise<unknown> {
  const files: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(new PizZip(bytes).files))
    if (!entry.dir) files[name] = await readContents(typeOf(name), entry.asNodeBuffer());
  return { files };
}

const types: Readonly<Record<string, string>> = {
  json: "application/json",
  pdf: "application/pdf",
  xml: "text/xml",
  rels: "text/xml",
  csv: "text/csv",
  txt: "text/plain",
  html: "text/html",
  xhtml: "text/html",
  svg: "image/svg+xml",
  ics: "text/calendar",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
};
const typeOf = (name: string) => types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";

/** @param type the content type, with or without parameters */
export async function readContents(type: string, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return null;
  if (/^application\/([\w.+-]+\+)?json/.test(type)) return readJson(bytes.toString());
  if (type.includes("spreadsheetml")) return readSheets(bytes);
  if (type.startsWith("application/pdf")) return readPdf(bytes);
  if (/wordprocessingml|application\/zip/.test(type)) return readArchive(bytes);
  if (type.startsWith("image/svg") || /^text\/|xml|javascript|manifest/.test(type))
    return { text: bytes.toString().split(/\r?\n/) };
  return type.startsWith("image/") ? readPicture(bytes) : asBytes(bytes);
}
