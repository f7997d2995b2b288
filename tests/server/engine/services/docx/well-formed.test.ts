import { describe, expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { checkDocx } from "#server/engine/services/docx/check-docx.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";
import { zipOf } from "#tests/support/zip-file.ts";

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : String(error));
const refusalOf = (bytes: Buffer) => checkDocx(bytes).then(() => "accepted", codeOf);
/** A renderer stops at the XML error and silently omits the text after it. */
const around = (fault: string) => makeDocx({ body: paragraph("Primera") + fault + paragraph("Última") });
const asPart = (xml: string | Buffer) => makeDocx({ body: "", parts: { "word/document.xml": xml } });
const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

describe("XML errors that would truncate a document", () => {
  test.each([
    ["elements that close another one", around("<w:p><w:r><w:t>x</w:r></w:t></w:p>")],
    ["an attribute that stands twice", around(`<w:p w:a="1" w:a="2"/>`)],
    ["an attribute without quotes", around("<w:p a=b/>")],
    ["attributes without a blank between them", around(`<w:p a="1"b="2"/>`)],
    ["an attribute at the end of an element", around(`<w:p></w:p a="1">`)],
    ["a reference that XML does not know", around(run("a&nbsp;b"))],
    ["a lone ampersand", around(run("Gil & Serra"))],
    ["a reference of an attribute that XML does not know", around(`<w:p w:a="&copy;"/>`)],
    ["a sign that no XML can hold", around(run("a\u0001b"))],
    ["such a sign as a reference", around(run("a&#1;b"))],
    ["a reference beyond all signs", around(run("a&#x110000;b"))],
    ["an undeclared prefix", around("<q:p/>")],
    ["an attribute's undeclared prefix", around(`<w:p q:a="1"/>`)],
    ["a prefix that holds elsewhere alone", around(`<w:p xmlns:q="urn:q"/><q:p/>`)],
    ["the end of a section of characters outside of one", around(run("a]]&gt;b").replace("&gt;", ">"))],
    ["a comment within a comment", around("<!-- a -- b -->")],
    ["a declaration in its middle", around(`<?xml version="1.0"?>`)],
    ["a tag beyond all measure", asPart(`<a b="${"b".repeat(200_000)}"/>`)],
    ["a sign that only XML 1.1 allows", asPart(`<?xml version="1.1"?><a>&#1;</a>`)],
    ["two roots", asPart("<a/><a/>")],
    ["words behind its root", asPart("<a/>Hola")],
    ["no root", asPart("Hola")],
    ["nothing", asPart("")],
    ["an element that is never closed", asPart("<a><b></a>")],
    ["bytes that are no UTF-8", asPart(Buffer.from("<a>\xff\xfe</a>", "latin1"))],
  ])("a document is refused for %s", async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe("docx_broken");
  });
});

test("excessively nested elements are refused before rendering", async () => {
  const nested = (depth: number) => "<w:sdt>".repeat(depth) + "</w:sdt>".repeat(depth);
  expect(await refusalOf(around(nested(3_000)))).toBe("docx_too_complex");
  expect(await refusalOf(around(nested(100)))).toBe("accepted");
});

test("two parts with one name are refused, because readers differ in which one they use", async () => {
  const part = { name: "word/document.xml", content: "<a/>" };
  const types = { name: "[Content_Types].xml", content: "<Types/>" };
  expect(await refusalOf(zipOf([types, part, part]))).toBe("docx_broken");
});

test("all valid XML is accepted", async () => {
  const body = [
    run("Núñez &amp; O’Neill &lt;b&gt; &#8364; &#x20AC; 𝒳 שלום"),
    "<!-- nota - aparte --><?Word algo?>",
    run("<![CDATA[a & b < c]]>"),
    `<w:p\n  w:a = '1"2'\txml:space="preserve" ><w:r /></w:p >`,
    `<q:p xmlns:q="urn:q" q:a="a > b" q:año="ñ"><q:r/></q:p>`,
    `<p xmlns="urn:p" a="1" xmlns:b="urn:b" b:a="2"/>`,
  ];
  expect(await refusalOf(around(body.join("")))).toBe("accepted");
  expect(await refusalOf(asPart(`\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- a --><a/>\n<?b c?>\n`))).toBe(
    "accepted",
  );
});
