import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { DOCX_LIMITS } from "#shared/domain/documents/policy.ts";
import { checkDocxApart, fillTemplateApart, inspectTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import { formattedText, makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";

const repeat = (count: number, one: string) => Array.from({ length: count }, () => one).join("");
const run = "<w:r><w:t>b</w:t></w:r>";
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** A file of some kilobytes that took five seconds of a core and 800 MB. */
const manyTexts = (count: number) => makeDocx({ body: `<w:p><w:r><w:t>{</w:t></w:r>${repeat(count, run)}</w:p>` });

describe("a hostile Word document is refused before anything is filled", () => {
  test("for its number of texts, with the part", async () => {
    const error = await refusal(inspectTemplateApart(manyTexts(300_000)));
    expect(error).toMatchObject({
      code: "docx_too_many_texts",
      details: { params: { part: "word/document.xml", limit: DOCX_LIMITS.texts } },
    });
  });

  test("for its number of elements, counted over all parts", async () => {
    const half = repeat(DOCX_LIMITS.nodes / 2, "<w:p/>");
    const styles = `<w:styles xmlns:w="w">${half}</w:styles>`;
    const error = await refusal(checkDocxApart(makeDocx({ body: half, parts: { "word/styles.xml": styles } })));
    expect(error).toMatchObject({ code: "docx_too_many_nodes", details: { params: { limit: DOCX_LIMITS.nodes } } });
  });

  test("for the size of a part, with its name", async () => {
    const body = `<w:p><w:r><w:t>${"x".repeat(DOCX_LIMITS.part_bytes)}</w:t></w:r></w:p>`;
    expect(await refusal(checkDocxApart(makeDocx({ body })))).toMatchObject({
      code: "docx_part_too_large",
      details: { params: { part: "word/document.xml", limit: 16 } },
    });
  });

  test("and a placeholder that is never closed is quoted in part", async () => {
    const error = await refusal(inspectTemplateApart(manyTexts(1_000)));
    expect(error).toMatchObject({ code: "docx_tag", details: { params: { tag: "b".repeat(80) } } });
  });
});

describe("a document that takes too much ends its process, not the server", () => {
  test("too much memory or time is refused with its reason, others do not notice, and the next document is opened", async () => {
    // Filling does not count again: such a file may be left from an earlier release.
    const state = { isDone: false };
    const work = refusal(fillTemplateApart(manyTexts(300_000), {})).finally(() => (state.isDone = true));
    const from = performance.now();
    let longest = 0;
    while (!state.isDone) {
      const start = performance.now();
      await sleep(5);
      longest = Math.max(longest, performance.now() - start);
    }
    expect(await work).toMatchObject({ code: expect.stringMatching(/^docx_too_(complex|slow)$/) });
    // The work takes much longer than the longest pause of an otherwise idle event loop.
    expect(longest).toBeLessThan((performance.now() - from) / 2);
    const { docx } = await fillTemplateApart(makeDocx({ body: paragraph("Hola {inquilino.nombre}") }), {
      inquilino: { nombre: "Ana" },
    });
    expect(textOfDocx(docx)).toBe("Hola Ana");
  }, 90_000);
});

describe("a legitimate document passes", () => {
  test("with more than 12 MB of formatted text", async () => {
    await expect(checkDocxApart(makeDocx({ body: formattedText(12.5 * 1_048_576) }))).resolves.toBeUndefined();
  });

  test("that is filled with a table of 2,000 rows", async () => {
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const row = `<w:tr>${cell("{#inquilinos}{nombre}")}${cell("{documento}{/inquilinos}")}</w:tr>`;
    const inquilinos = Array.from({ length: 2_000 }, (_, n) => ({ nombre: `Begoña ${n}`, documento: `${n}Z` }));
    const { docx } = await fillTemplateApart(makeDocx({ body: `<w:tbl>${row}</w:tbl>` }), { inquilinos });
    expect(textOfDocx(docx)).toContain("Begoña 1999");
  });
});
