import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { fillTemplate, inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const refusalOf = (bytes: Buffer) => inspectTemplate(bytes).then(() => "accepted", codeOf);
const withText = (...runs: readonly string[]) => makeDocx({ body: paragraph(...runs) });

describe("unfilled text in a contract", () => {
  const part = (name: string, type: string, text: string) => {
    const zip = new PizZip(
      makeDocx({
        body: paragraph("Hola"),
        parts: { [`word/${name}.xml`]: `<w:x xmlns:w="urn:w" xmlns:a="urn:a">${text}</w:x>` },
      }),
    );
    const types = zip.file("[Content_Types].xml")?.asText() ?? "";
    const override = `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`;
    zip.file("[Content_Types].xml", types.replace("</Types>", `${override}</Types>`));
    return zip.generate({ type: "nodebuffer" });
  };
  const note = "wordprocessingml.endnotes";

  test("endnotes are filled like footnotes", async () => {
    const file = part("endnotes", note, paragraph("{inquilino.nombre} {zzz}"));
    expect(await inspectTemplate(file)).toMatchObject({
      placeholders: ["inquilino.nombre"],
      unknown: [{ name: "zzz" }],
    });
    const { docx } = fillTemplate(file, { inquilino: { nombre: "Ana" } });
    expect(new PizZip(docx).file("word/endnotes.xml")?.asText()).toContain("Ana");
  });

  test.each([
    ["single braces where others are double", withText("{{inquilino.nombre}} paga {contrato.renta}")],
    ["single braces within a block of double ones", withText("{{#inquilinos}}{nombre}{{/inquilinos}}")],
    [
      "a chart",
      part(
        "charts/chart1",
        "drawingml.chart",
        "<a:p><a:r><a:t>{contrato</a:t></a:r><a:r><a:t>.renta}</a:t></a:r></a:p>",
      ),
    ],
    [
      "braces written as references",
      makeDocx({ body: "<w:p><w:r><w:t>&#123;inquilino.nombre&#125;</w:t></w:r></w:p>" }),
    ],
  ])("unfilled text is refused: %s", async (_, file) => {
    expect(await refusalOf(file)).toBe("docx_unfilled");
  });

  test("single braces are plain text in a template with double braces", async () => {
    expect(await refusalOf(withText("{{inquilino.nombre}} {véase el anexo}"))).toBe("accepted");
  });

  test("a content control prints the filled text, not the value bound to it in the file", () => {
    const binding = `<w:sdtPr><w:alias w:val="Inquilino"/><w:dataBinding w:xpath="/a" w:storeItemID="{6C3C8BC8}"/><w15:dataBinding w:xpath="/a"></w15:dataBinding><w:text/></w:sdtPr>`;
    const file = makeDocx({
      body: `<w:sdt>${binding}<w:sdtContent>${paragraph("{inquilino.nombre}")}</w:sdtContent></w:sdt>`,
    });
    const { docx } = fillTemplate(file, { inquilino: { nombre: "Ana" } });
    expect(textOfDocx(docx)).toBe("Ana");
    const xml = new PizZip(docx).file("word/document.xml")?.asText() ?? "";
    expect(xml).not.toContain("dataBinding");
    expect(xml).toContain(`<w:alias w:val="Inquilino"/><w:text/>`);
  });

  test("invisible characters do not change a placeholder", async () => {
    expect(await inspectTemplate(withText("{inquilino.nom\u00adbre\u200b}"))).toMatchObject({
      placeholders: ["inquilino.nombre"],
      unknown: [],
    });
  });

  test("half a megabyte between two braces is not a placeholder, and is compared with none", async () => {
    const { unknown } = await inspectTemplate(withText(`{${"a".repeat(500_000)}}`));
    expect(unknown.map(({ nearest }) => nearest)).toEqual([null]);
  });

  test("a list without its block is unknown, with its block as the nearest placeholder", async () => {
    const file = withText("{inquilinos}{anexos.nombre}{#inquilinos}{inquilinos.nombre}{/inquilinos}");
    const { unknown } = await inspectTemplate(file);
    expect(unknown).toEqual([
      { name: "inquilinos", nearest: "#inquilinos" },
      { name: "anexos.nombre", nearest: "#anexos" },
      { name: "inquilinos.nombre", nearest: "nombre" },
    ]);
    const { docx } = fillTemplate(file, { inquilinos: [{ nombre: "Ana" }], anexos: [] });
    expect(textOfDocx(docx)).toBe("");
  });

  test.each([
    ["taken out", `<w:p><w:del w:id="1" w:author="Ana"><w:r><w:delText>no</w:delText></w:r></w:del></w:p>`, true],
    ["put in", `<w:p><w:ins w:id="1" w:author="Ana"><w:r><w:t>no</w:t></w:r></w:ins></w:p>`, true],
    [
      "taken out with their cell",
      `<w:tbl><w:tr><w:tc><w:tcPr><w:cellDel w:id="1" w:author="Ana"/></w:tcPr>${paragraph("no")}</w:tc></w:tr></w:tbl>`,
      true,
    ],
    ["and nothing else", paragraph("Hola"), false],
  ])("pending tracked changes are detected: words %s", async (_, body, has_changes) => {
    expect(await inspectTemplate(makeDocx({ body }))).toMatchObject({ has_changes });
  });
});
