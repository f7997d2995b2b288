import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { isPdf } from "#server/engine/services/document-renderer/document-renderer.ts";
import { createWasmRenderer } from "#server/engine/services/document-renderer/wasm-renderer.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";

/* LibreOffice takes seconds to start, many on a busy machine. */
const PATIENCE = 600_000;
const log = () => {};
const IDLE_MS = 100;
const docx = (text: string) => makeDocx({ body: paragraph(text) });

test(
  "documents are rendered one at a time; the renderer stops when idle, and is started again",
  async () => {
    const renderer = createWasmRenderer({ log, idleMs: IDLE_MS });
    const rendered = await Promise.all([renderer.toPdf(docx("Primero")), renderer.toPdf(docx("Segundo"))]);
    expect(rendered.map(isPdf)).toEqual([true, true]);
    await wait(3 * IDLE_MS);
    expect(isPdf(await renderer.toPdf(docx("Tercero")))).toBe(true);
    await renderer.close();
    await expect(renderer.toPdf(docx("Tarde"))).rejects.toMatchObject({ code: "unavailable" });
  },
  PATIENCE,
);

test(
  "a renderer that was prepared is started, and renders tagged PDFs",
  async () => {
    const renderer = createWasmRenderer({ log });
    renderer.prepare();
    renderer.prepare();
    const pdf = await renderer.toPdf(docx("Uno"));
    expect(pdf.toString("latin1")).toMatch(/\/MarkInfo\s*<<\s*\/Marked true\s*>>/);
    await renderer.close();
    renderer.prepare();
  },
  PATIENCE,
);

test(
  "a renderer too slow for a document counts as unavailable, not as a failure of the document",
  async () => {
    const hasty = createWasmRenderer({ log, renderMs: 1 });
    await expect(hasty.toPdf(docx("Lento"))).rejects.toMatchObject({ code: "unavailable" });
    await hasty.close();
  },
  PATIENCE,
);
