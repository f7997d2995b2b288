import { deflateSync, crc32 } from "node:zlib";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { aMovement, statementFile } from "#tests/support/upload-statement.ts";
import { plainWorkbook, rowsXml, workbookOf, workbookParts } from "#tests/support/workbook-file.ts";
import { zipOf } from "#tests/support/zip-file.ts";
import type { Random } from "../harness/random.ts";

export type Purpose = "attachment" | "visitor" | "logo" | "word" | "sheet" | "statement" | "verify";

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Purposes for which it may be accepted; everywhere else it must be refused. */
  readonly mayPass: readonly Purpose[];
}

const MEGABYTE = 1_048_576;
const BOMB_MEGABYTES = 120;
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const MACRO_WORD = "application/vnd.ms-word.document.macroEnabled.main+xml";
const MACRO_BOOK = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const book = () => workbookParts({ sheets: [{ rows: rowsXml([["name"], ["Ana"]]) }] });
const word = () => makeDocx({ body: paragraph("Hola {inquilino.nombre}") });

const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
const entities = `<!DOCTYPE sst [<!ENTITY l0 "ja">${laughs}]><sst><si><t>&l9;</t></si></sst>`;
const outside = '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';

/** A PNG that declares a large size and contains almost nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const magic = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = deflateSync(Buffer.alloc(MEGABYTE));
  return Buffer.concat([magic, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

const encrypted = () =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from("EncryptedPackage", "utf16le"),
    Buffer.alloc(600),
  ]);

/**
 * Files that must be distinguished from valid ones under any name. Any text is a valid table for a sheet's upload:
 * columns that no one matched are not loaded.
 */
export function makeHostileFiles(): readonly HostileFile[] {
  const bomb = Buffer.concat([
    Buffer.from("<worksheet><sheetData><row "),
    Buffer.alloc(BOMB_MEGABYTES * MEGABYTE, "a"),
  ]);
  const swap = (name: string, content: Buffer | string) =>
    zipOf(book().map((part) => (part.name === name ? { ...part, content } : part)));
  const file = (what: string, name: string, bytes: Buffer, mayPass: readonly Purpose[] = []): HostileFile => ({
    what,
    name,
    bytes,
    mayPass,
  });
  return [
    file("nothing", "a.pdf", Buffer.alloc(0)),
    file("a program", "a.pdf", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(2_000), Buffer.from("PE\0\0")])),
    file("a program of Linux", "foto.jpg", Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(500)])),
    file("a script", "contrato.docx", Buffer.from("#!/bin/sh\nrm -rf /\n")),
    file("a page", "foto.png", Buffer.from("<!doctype html><script>alert(1)</script>")),
    file(
      "a drawing with a script",
      "foto.png",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ),
    file("an entity of this machine", "a.xml", Buffer.from(outside)),
    file(
      "a Word document with macros",
      "a.docx",
      makeDocx({ body: paragraph("a"), mainType: MACRO_WORD, parts: { "word/vbaProject.bin": Buffer.alloc(900) } }),
    ),
    file(
      "macros under another type",
      "a.docx",
      makeDocx({ body: paragraph("a"), mainType: WORD, parts: { "word/vbaProject.bin": Buffer.alloc(900) } }),
    ),
    file(
      "a workbook with macros",
      "a.xlsx",
      workbookOf({
        sheets: [{ rows: rowsXml([["a"]]) }],
        type: MACRO_BOOK,
        more: [{ name: "xl/vbaProject.bin", content: "x" }],
      }),
    ),
    file(
      "a template from elsewhere",
      "a.docx",
      makeDocx({
        body: paragraph("a"),
        relations: `<Relationship Id="x" Type="${RELATIONSHIPS}/attachedTemplate" Target="http://example.com/a.dotm" TargetMode="External"/>`,
      }),
      ["attachment"],
    ),
    file(
      "Word's XML with an entity",
      "a.docx",
      makeDocx({ body: paragraph("a"), parts: { "word/document.xml": outside } }),
      ["attachment"],
    ),
    file("a billion laughs", "a.xlsx", swap("xl/sharedStrings.xml", entities), ["attachment"]),
    file("a bomb in a workbook", "a.xlsx", swap("xl/worksheets/sheet1.xml", bomb), ["attachment"]),
    file("a bomb in a document", "a.docx", makeDocx({ body: "", parts: { "word/document.xml": bomb } }), [
      "attachment",
    ]),
    file(
      "an archive of archives",
      "a.zip",
      zipOf([{ name: "a.zip", content: zipOf([{ name: "b.zip", content: word() }]) }]),
    ),
    file("an archive that climbs", "a.docx", zipOf([{ name: "../../../etc/passwd", content: "root" }])),
    file(
      "an archive of many parts",
      "a.xlsx",
      zipOf(Array.from({ length: 20_000 }, (_, n) => ({ name: `p${n}`, content: "" }))),
    ),
    file(
      "an archive that lies about its size",
      "a.xlsx",
      zipOf(book().map((part) => ({ ...part, declared: { size: 1 } }))),
      ["attachment"],
    ),
    file(
      "an archive of an unknown method",
      "a.xlsx",
      zipOf(book().map((part) => ({ ...part, declared: { method: 99 } }))),
      ["attachment"],
    ),
    file("an encrypted archive", "a.xlsx", zipOf(book().map((part) => ({ ...part, declared: { flags: 1 } })))),
    file("an encrypted document", "a.docx", encrypted()),
    file("a picture beyond measure", "a.png", pngOf(60_000, 60_000)),
    file("a picture of no pixels", "a.png", pngOf(0, 0)),
    file("a picture of one endless row", "a.png", pngOf(2_000_000_000, 1)),
    file("a table with nothing in it", "a.csv", Buffer.from("\n\n\n"), ["attachment"]),
    file("a table with zeros", "a.csv", Buffer.from("name;last_name\nAna\0;B\n")),
    file("a table that never closes its quotes", "a.csv", Buffer.from(`name;last_name\n"${"a\n".repeat(50_000)}`), [
      "attachment",
    ]),
    file("a table of one endless line", "a.csv", Buffer.from("name,".repeat(MEGABYTE)), ["attachment", "sheet"]),
    file("a statement of nonsense", "a.n43", Buffer.from("11004915001234567890\r\n99x\r\n".repeat(400)), [
      "attachment",
      "sheet",
    ]),
    file("noise", "a.bin", Buffer.alloc(50_000, 0xa5), ["sheet"]),
  ];
}

/**
 * Valid files to be corrupted by changed bytes or truncation; each is accepted or refused with a reason, never an
 * internal error.
 */
export async function makeGoodFiles() {
  const movement = { amount: -12_050, text: "LUZ" };
  return [
    { name: "foto.jpg", bytes: await aJpeg() },
    { name: "foto.png", bytes: await aPng() },
    { name: "contrato.docx", bytes: word() },
    {
      name: "personas.xlsx",
      bytes: plainWorkbook([
        ["name", "last_name"],
        ["Ana", "Gil"],
      ]),
    },
    { name: "personas.csv", bytes: Buffer.from("name;last_name\nAna;Gil\n=1+1;@x\n") },
    { name: "marzo.n43", bytes: statementFile([movement, aMovement(movement)]) },
    {
      name: "carta.pdf",
      bytes: Buffer.from("%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
    },
  ];
}

const EVERYWHERE: readonly Purpose[] = ["attachment", "visitor", "logo", "word", "sheet", "statement", "verify"];
const endings = ["docx", "xlsx", "csv", "n43", "jpg", "png", "pdf", "exe", "docm", "svg", ""];

/** A valid file corrupted at some position, under any name. */
export function corruptFile(
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  random: Random,
): HostileFile {
  const corrupted = Buffer.from(bytes);
  const changes = random.between(0, 8);
  for (let change = 0; change < changes; change += 1) corrupted[random.int(corrupted.length)] = random.int(256);
  const cut = random.oneIn(2) ? corrupted.subarray(0, random.int(corrupted.length + 1)) : corrupted;
  const ending = random.oneIn(3) ? random.pick(endings) : name.split(".")[1];
  return { what: `a corrupted ${name}`, name: `a.${ending}`, bytes: cut, mayPass: EVERYWHERE };
}
