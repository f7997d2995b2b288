import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageItem, readBlocks, type TagNode } from "#web/components/pdf/page-text.ts";

const line = (str: string, y: number): PageItem => ({ str, hasEOL: true, transform: [1, 0, 0, 1, 0, y], height: 10 });
const marked = (id: string, ...lines: readonly string[]): PageItem[] => [
  { type: "beginMarkedContentProps", id },
  ...lines.map((str) => line(str, 0)),
  { type: "endMarkedContent" },
];
const tag = (role: string, ...children: readonly TagNode[]): TagNode => ({ role, children });
const content = (id: string): TagNode => ({ type: "content", id });

test("a tagged page is read by its tags: headings, paragraphs, items and rows, without page numbers", () => {
  const items = [
    ...marked("1", "CONTRATO"),
    ...marked("2", "Primera línea", "y segunda."),
    ...marked("3", "1."),
    ...marked("4", "Objeto"),
    ...marked("5", "Renta"),
    ...marked("6", "950 €"),
    { type: "beginMarkedContent" },
    line("Página 1 de 4", 0),
    { type: "endMarkedContent" },
  ];
  const tags = tag(
    "Root",
    tag(
      "Document",
      tag("H1", content("1")),
      tag("P", content("2")),
      tag("L", tag("LI", tag("Lbl", content("3")), tag("LBody", tag("P", content("4"))))),
      tag("Table", tag("TR", tag("TD", tag("P", content("5"))), tag("TD", tag("P", content("6"))))),
    ),
  );
  expect(readBlocks(items, tags)).toEqual([
    { kind: "heading", texts: ["CONTRATO"] },
    { kind: "paragraph", texts: ["Primera línea y segunda."] },
    { kind: "item", texts: ["1. Objeto"] },
    { kind: "row", texts: ["Renta", "950 €"] },
  ]);
});

test("a page without tags is read by its lines, and a gap begins a paragraph", () => {
  const items = [line("Uno", 700), line("dos.", 688), line("Tres.", 650)];
  const expected = [
    { kind: "paragraph", texts: ["Uno dos."] },
    { kind: "paragraph", texts: ["Tres."] },
  ];
  expect(readBlocks(items, null)).toEqual(expected);
  expect(readBlocks(items, tag("Root"))).toEqual(expected);
});

test("the text of a page holds every word of it, in its order", () => {
  const word = fc.stringMatching(/^[a-z]{1,6}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.integer({ min: 0, max: 800 }))), (lines) => {
      const blocks = readBlocks(
        lines.map(([str, y]) => line(str, y)),
        null,
      );
      const read = blocks
        .flatMap(({ texts }) => texts)
        .join(" ")
        .split(" ")
        .filter(Boolean);
      expect(read).toEqual(lines.map(([str]) => str));
    }),
  );
});
