import { expect, test } from "vitest";
import PizZip from "pizzip";
import { useOwnFonts } from "#server/engine/services/document-renderer/own-fonts.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";

const styles = `<w:styles><w:rFonts w:ascii="Aptos" w:hAnsi="Aptos" w:cs="Calibri"/></w:styles>`;
const theme = `<a:theme><a:latin typeface="Aptos Display"/></a:theme>`;

test("fonts that the renderer lacks are replaced by similar ones, in styles and theme too; the text stays", () => {
  const run = `<w:r><w:rPr><w:rFonts w:ascii="Verdana"/></w:rPr><w:t>Aptos="Aptos" y Verdana</w:t></w:r>`;
  const parts = { "word/styles.xml": styles, "word/theme/theme1.xml": theme };
  const own = useOwnFonts(makeDocx({ body: `<w:p>${run}</w:p>`, parts }));
  const read = (name: string) => new PizZip(own).file(name)?.asText();
  expect(read("word/styles.xml")).toBe(
    `<w:styles><w:rFonts w:ascii="Liberation Sans" w:hAnsi="Liberation Sans" w:cs="Calibri"/></w:styles>`,
  );
  expect(read("word/theme/theme1.xml")).toBe(`<a:theme><a:latin typeface="Liberation Sans"/></a:theme>`);
  expect(read("word/document.xml")).toContain(`w:ascii="DejaVu Sans"`);
  expect(textOfDocx(own)).toBe(`Aptos="Aptos" y Verdana`);
});

test("a document with available fonts, and a file that is not a document, stay unchanged", () => {
  const plain = makeDocx({ body: paragraph("Hola"), parts: { "word/styles.xml": `<w:rFonts w:ascii="Calibri"/>` } });
  expect(useOwnFonts(plain)).toBe(plain);
  const garbage = Buffer.from("PK no");
  expect(useOwnFonts(garbage)).toBe(garbage);
});
