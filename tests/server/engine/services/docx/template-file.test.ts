import fc from "fast-check";
import PizZip from "pizzip";
import { describe, expect, test } from "vitest";
import { fillTemplate, inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const refusalOf = (bytes: Buffer) => inspectTemplate(bytes).then(() => "accepted", codeOf);
const withText = (...runs: readonly string[]) => makeDocx({ body: paragraph(...runs) });

describe("placeholders of a template", () => {
  test("placeholders are listed once each, in Spanish, from the text and the header, across Word's runs", async () => {
    const file = makeDocx({
      header: paragraph("{empresa.nombre}"),
      body: paragraph("{inqui", "lino.nom", "bre}, {tenant.name} y {Contrato.Renta}"),
    });
    const { placeholders, unknown } = await inspectTemplate(file);
    expect(placeholders.toSorted()).toEqual(["contrato.renta", "empresa.nombre", "inquilino.nombre"]);
    expect(unknown).toEqual([]);
  });

  test("placeholders may have double braces", async () => {
    const { placeholders } = await inspectTemplate(
      withText("{{inquilino.nombre}} {{#avalistas}}{{nombre}}{{/avalistas}}"),
    );
    expect(placeholders).toEqual(["inquilino.nombre", "avalistas", "avalistas.nombre"]);
  });

  test("an unknown placeholder is marked, with the most similar known one", async () => {
    const { unknown } = await inspectTemplate(withText("{inquilino.nonbre} {#inqulinos}{nombre}{/inqulinos} {zzzz}"));
    expect(unknown).toEqual([
      { name: "inquilino.nonbre", nearest: "inquilino.nombre" },
      { name: "inqulinos", nearest: "inquilinos" },
      { name: "nombre", nearest: null },
      { name: "zzzz", nearest: null },
    ]);
  });

  test.each([
    ["a brace that is not closed", "{inquilino.nombre", "docx_tag"],
    ["a brace too many", "inquilino.nombre}", "docx_tag"],
    ["a block that is not closed", "{#inquilinos}{nombre}", "docx_block"],
    ["a block closed by another word", "{#inquilinos}{nombre}{/avalistas}", "docx_block"],
    ["markup instead of text", "{@inquilino.nombre}", "docx_tag_raw"],
  ])("a template is refused for %s", async (_, text, code) => {
    expect(await refusalOf(withText(text))).toBe(code);
  });
});

describe("filling a template", () => {
  const values = {
    inquilinos: [{ nombre: "María Núñez" }, { nombre: "John O’Neill" }],
    inquilino: { nombre: "María Núñez", iban: null },
    contrato: { renta: "850,00 €" },
    avalista: null,
  };

  test("blocks are repeated, blocks without entries left out, and placeholders without a value reported", () => {
    const file = makeDocx({
      body:
        paragraph("{#inquilinos}") +
        paragraph("Don/Doña {nombre}, por {contrato.renta}") +
        paragraph("{/inquilinos}") +
        paragraph("{#avalista}Avala {nombre}{/avalista}{^avalista}Sin aval{/avalista} {inquilino.iban}"),
    });
    const { docx, missing } = fillTemplate(file, values);
    expect(textOfDocx(docx)).toBe("Don/Doña María Núñez, por 850,00 €\nDon/Doña John O’Neill, por 850,00 €\nSin aval");
    expect(missing).toEqual(["inquilino.iban"]);
  });

  test("placeholders without a value are marked in the preview", () => {
    const file = withText(
      "Entrega {fianza.importe} ({fianza.importe_letras}){#avalista}, avala {nombre}{/avalista}{#inquilinos}, {iban}{/inquilinos}",
    );
    const { docx, missing } = fillTemplate(file, { inquilinos: [{ nombre: "Ana" }] }, "[falta: {name}]");
    expect(textOfDocx(docx)).toBe("Entrega [falta: fianza.importe] ([falta: fianza.importe_letras]), [falta: iban]");
    expect(missing).toEqual(["fianza.importe", "fianza.importe_letras", "iban"]);
  });

  test("a placeholder with an alternative text is not missing", () => {
    const file = withText(
      "Por {contrato.plazo_legal}{^contrato.plazo_legal}cinco años{/contrato.plazo_legal}, {fianza.importe}.",
    );
    const { docx, missing } = fillTemplate(file, {}, "[{name}]");
    expect(textOfDocx(docx)).toBe("Por cinco años, [fianza.importe].");
    expect(missing).toEqual(["fianza.importe"]);
  });

  test("any text is filled in as text", () => {
    const file = withText("Inicio {inquilino.nombre} fin");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (nombre) => {
        const { docx } = fillTemplate(file, { inquilino: { nombre } });
        expect(textOfDocx(docx)).toMatch(/^Inicio[^]*fin$/);
      }),
      { numRuns: 60 },
    );
  });

  test("characters not allowed in XML are removed, so that no value makes the document unreadable", () => {
    const nombre = "A\u0001n\u000ba\ud800 \ufffeL\uffff👩";
    expect(textOfDocx(fillTemplate(withText("{inquilino.nombre}"), { inquilino: { nombre } }).docx)).toBe("Ana L👩");
  });

  test("a template reaches nothing but its values", () => {
    const { docx } = fillTemplate(withText("[{constructor.name}{inquilino.__proto__}{toString}]"), { inquilino: {} });
    expect(textOfDocx(docx)).toBe("[]");
  });
});

describe("block markers in separate table rows", () => {
  const row = (...cells: readonly string[]) =>
    `<w:tr>${cells.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join("")}</w:tr>`;
  const table = (...rows: readonly string[]) =>
    makeDocx({ body: `<w:tbl>${rows.join("")}</w:tbl>${paragraph("Fin")}` });
  const values = {
    inquilinos: [
      { nombre: "María", documento: "1" },
      { nombre: "John", documento: "2" },
    ],
    anexos: [{ codigo: "G1" }, { codigo: "T2" }],
    avalista: null,
    avalistas: [],
  };
  /** The cells of each row of the tables. */
  const rowsOf = (bytes: Buffer) => {
    const xml = new PizZip(fillTemplate(bytes, values).docx).file("word/document.xml")?.asText() ?? "";
    return (xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? []).map((one) =>
      (one.match(/<w:tc>.*?<\/w:tc>/gs) ?? []).map((cell) => cell.replace(/<[^>]*>/g, "")).join("|"),
    );
  };
  const people = row("{nombre}", "{documento}");

  test("rows that hold only block markers are removed, whatever the list holds", () => {
    const file = table(
      row("Nombre", "NIF"),
      row("{#inquilinos}", ""),
      people,
      row("", "{/inquilinos}"),
      row("{#avalistas}", ""),
      people,
      row("{/avalistas}", ""),
      row("{^avalista}", ""),
      row("Sin aval", ""),
      row("{/avalista}", ""),
    );
    expect(rowsOf(file)).toEqual(["Nombre|NIF", "María|1", "John|2", "Sin aval|"]);
  });

  test("rows that hold only markers of nested blocks are removed", () => {
    const file = table(
      row("{#inquilinos}"),
      row("{nombre}"),
      row("{#anexos}"),
      row("{codigo}"),
      row("{/anexos}"),
      row("{/inquilinos}"),
    );
    expect(rowsOf(file)).toEqual(["María", "G1", "T2", "John", "G1", "T2"]);
    const both = table(row("{#inquilinos}{#anexos}"), row("{nombre} {codigo}"), row("{/anexos}{/inquilinos}"));
    expect(rowsOf(both)).toEqual(["María G1", "María T2", "John G1", "John T2"]);
  });

  test("intentional empty rows stay, and so do rows with text or pictures beside the marker", () => {
    const picture = `<w:tr><w:tc>${paragraph("{/inquilinos}")}</w:tc><w:tc><w:p><w:r><w:drawing/></w:r></w:p></w:tc></w:tr>`;
    expect(rowsOf(table(row("{#inquilinos}"), row(""), row("{nombre}"), picture))).toEqual([
      "",
      "María",
      "|",
      "",
      "John",
      "|",
    ]);
    expect(rowsOf(table(row("Don {#inquilinos}"), row("{nombre}"), row("{/inquilinos}, vecino")))).toEqual([
      "Don ",
      "María",
      ", vecino",
      "Don ",
      "John",
      ", vecino",
    ]);
    expect(rowsOf(table(row("{#inquilinos}{nombre}", "{/inquilinos}"), row("")))).toEqual(["María|", "John|", ""]);
  });

  test("a table without remaining rows is removed", () => {
    const { docx } = fillTemplate(table(row("{#avalistas}"), people, row("{/avalistas}")), values);
    expect(new PizZip(docx).file("word/document.xml")?.asText()).not.toContain("w:tbl>");
    expect(textOfDocx(docx)).toBe("Fin");
  });
});

describe("refused documents", () => {
  const external = (type: string, target: string) =>
    makeDocx({
      body: paragraph("Hola"),
      relations: `<Relationship Id="x" Type="${RELATIONSHIPS}/${type}" Target="${target}" TargetMode="External"/>`,
    });
  const field = (instruction: string) =>
    makeDocx({ body: `<w:p><w:fldSimple w:instr="${instruction}"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>` });
  const cutField = makeDocx({
    body: `<w:p><w:r><w:instrText>DDEA</w:instrText></w:r><w:r><w:instrText>UTO cmd</w:instrText></w:r></w:p>`,
  });
  const entity = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a/>`;

  test.each([
    ["that is empty", Buffer.alloc(0), "file_empty"],
    ["that is text", Buffer.from("Contrato"), "docx_only"],
    ["of the old Word", Buffer.from("d0cf11e0a1b11ae10000", "hex"), "docx_only"],
    ["that is cut", makeDocx({ body: paragraph("Hola") }).subarray(0, 400), "docx_broken"],
    ["with macros", makeDocx({ body: "", parts: { "word/vbaProject.bin": "x" } }), "docx_macros"],
    [
      "that says it has macros",
      makeDocx({ body: "", mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" }),
      "docx_macros",
    ],
    [
      "that is a workbook",
      makeDocx({ body: "", mainType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml" }),
      "docx_only",
    ],
    ["with a picture from elsewhere", external("image", "http://example.org/a.png"), "docx_external"],
    ["with a template from elsewhere", external("attachedTemplate", "//server/share/a.dotm"), "docx_external"],
    ["with a link to a file", external("hyperlink", "file:///etc/passwd"), "docx_external"],
    ["with a field that fetches", field("INCLUDEPICTURE &quot;http://example.org/a.png&quot;"), "docx_external"],
    ["with a field that starts a program", cutField, "docx_external"],
    [
      "with a program inside",
      makeDocx({ body: "", parts: { "word/embeddings/oleObject1.bin": "x" } }),
      "docx_embedded",
    ],
    ["with entities of its own", makeDocx({ body: "", parts: { "word/settings.xml": entity } }), "docx_broken"],
    [
      "in two encodings",
      makeDocx({ body: "", parts: { "word/styles.xml": Buffer.from("\ufeff<a/>", "utf16le") } }),
      "docx_broken",
    ],
    [
      "that inflates without end",
      makeDocx({ body: "", parts: { "word/media/a.bmp": Buffer.alloc(90 * 1_048_576) } }),
      "docx_part_too_large",
    ],
  ])("%s", async (_, bytes, code) => {
    expect(await refusalOf(bytes)).toBe(code);
  });

  test.each(["{#inquilinos}{#inquilinos}x{/}{/}", "{#inquilinos}{#avalistas}{#Tenants}x{/}{/}{/}"])(
    "a document with a list nested in itself is refused: %s",
    async (text) => {
      expect(await refusalOf(withText(text))).toBe("docx_nested");
      expect(() => fillTemplate(withText(text), {})).toThrow("docx_nested");
    },
  );

  test("a document with a hyperlink is accepted", async () => {
    expect(await refusalOf(external("hyperlink", "https://www.boe.es"))).toBe("accepted");
  });

  test.each([
    ["file:///C:\\Users\\Ana\\Plantillas\\Contratos.dotm", "accepted"],
    ["Normal.dotm", "accepted"],
    ["http://example.org/a.dotm", "docx_external"],
    ["file://server/share/a.dotm", "docx_external"],
    ["file://///server/share/a.dotm", "docx_external"],
    ["\\\\server\\share\\a.dotm", "docx_external"],
    ["//server/a.dotm", "docx_external"],
    ["ftp:a.dotm", "docx_external"],
  ])(
    "the attached style template %s is accepted only if it is a local path, which is never fetched",
    async (target, code) => {
      expect(await refusalOf(external("attachedTemplate", target))).toBe(code);
    },
  );

  test("the text of a link is accepted, and a field nested in it is refused", async () => {
    const link = (within: string) =>
      makeDocx({
        body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>HYPERLINK "https://boe.es" \\o "Sigue este link ${within}"</w:instrText><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      });
    expect(await refusalOf(link("y lee"))).toBe("accepted");
    const nested = `</w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>INCLUDEPICTURE "http://a.b/c"</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText>`;
    expect(await refusalOf(link(nested))).toBe("docx_external");
  });

  test("a document that gives all XML parts the type of its text is accepted", async () => {
    const zip = new PizZip(withText("{inquilino.nombre}"));
    const types = zip.file("[Content_Types].xml")?.asText() ?? "";
    const main = /ContentType="([^"]*document\.main\+xml)"/.exec(types)?.[1] ?? "";
    zip.file(
      "[Content_Types].xml",
      types.replace("application/xml", main).replace(/<Override PartName="\/word\/document[^>]*>/, ""),
    );
    expect(await inspectTemplate(zip.generate({ type: "nodebuffer" }))).toMatchObject({
      placeholders: ["inquilino.nombre"],
    });
  });

  test("a document whose text part has another name is accepted", async () => {
    const zip = new PizZip(withText("Hola {inquilino.nombre}"));
    const rename = (part: string) =>
      zip.file(part, (zip.file(part)?.asText() ?? "").replaceAll("word/document.xml", "word/document2.xml"));
    zip.file("word/document2.xml", zip.file("word/document.xml")?.asText() ?? "");
    zip.file("word/_rels/document2.xml.rels", zip.file("word/_rels/document.xml.rels")?.asText() ?? "");
    zip.remove("word/document.xml").remove("word/_rels/document.xml.rels");
    rename("[Content_Types].xml");
    rename("_rels/.rels");
    const bytes = zip.generate({ type: "nodebuffer" });
    expect(await inspectTemplate(bytes)).toMatchObject({ placeholders: ["inquilino.nombre"] });
    const { docx } = fillTemplate(bytes, { inquilino: { nombre: "Ana" } });
    expect(new PizZip(docx).file("word/document2.xml")?.asText()).toContain("Hola Ana");
  });
});
