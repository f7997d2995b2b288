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

const begin: PageItem = { type: "beginMarkedContent" };
const end: PageItem = { type: "endMarkedContent" };

test("the text of a tagged page holds every word of it once, however deep its marks are and whether they have tags", () => {
  const depth = fc.integer({ min: 0, max: 3 });
  const isTrue = fc.boolean();
  fc.assert(
    fc.property(fc.array(fc.record({ hasId: isTrue, isInTree: isTrue, depth }), { minLength: 1 }), (parts) => {
      const items = parts.flatMap((part, index): PageItem[] => [
        part.hasId ? { type: "beginMarkedContentProps", id: `m${index}` } : begin,
        ...Array.from({ length: part.depth }, () => begin),
        line(`w${index}x`, 800 - 40 * index),
        ...Array.from({ length: part.depth }, () => end),
        end,
      ]);
      const tagged = parts.flatMap((part, index) => (part.hasId && part.isInTree ? [content(`m${index}`)] : []));
      const blocks = readBlocks(items, tag("Root", ...tagged.map((one) => tag("P", one))));
      expect(blocks.flatMap(({ texts }) => texts).toSorted()).toEqual(parts.map((_, index) => `w${index}x`).toSorted());
    }),
  );
});

test("an untagged header is shown on its first page only, and page numbers on none", () => {
  const tags = tag("Root", tag("P", content("1")));
  const page = (text: string, number: number) => [
    ...marked("1", text),
    begin,
    line("Gestora Norte", 800),
    end,
    begin,
    line(`Página ${number} de 2`, 10),
    end,
  ];
  const seen = new Set<string>();
  const read = [page("Uno", 1), page("Dos", 2)].map((items) =>
    readBlocks(items, tags, seen).flatMap(({ texts }) => texts),
  );
  expect(read).toEqual([["Uno", "Gestora Norte"], ["Dos"]]);
});
