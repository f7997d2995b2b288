import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { isPdf } from "#server/engine/services/office/office.ts";
import { createWasmOffice } from "#server/engine/services/office/wasm-office.ts";
import { makeDocx, paragraph } from "#tests/support/docx-files.ts";

/* LibreOffice takes seconds to start, many where others work too. */
const PATIENCE = 600_000;
const log = () => {};
const IDLE_MS = 100;
const docx = (text: string) => makeDocx({ body: paragraph(text) });

test(
  "documents are printed one after the other, whoever asks at once; what runs ends when nobody does, and is started again",
  async () => {
    const office = createWasmOffice({ log, idleMs: IDLE_MS });
    const printed = await Promise.all([office.toPdf(docx("Primero")), office.toPdf(docx("Segundo"))]);
    expect(printed.map(isPdf)).toEqual([true, true]);
    await wait(3 * IDLE_MS);
    expect(isPdf(await office.toPdf(docx("Tercero")))).toBe(true);
    await office.close();
    await expect(office.toPdf(docx("Tarde"))).rejects.toMatchObject({ code: "unavailable" });
  },
  PATIENCE,
);

test(
  "an office that is too slow for a document is unavailable, which is not the document's fault",
  async () => {
    const hasty = createWasmOffice({ log, printMs: 1 });
    await expect(hasty.toPdf(docx("Lento"))).rejects.toMatchObject({ code: "unavailable" });
    await hasty.close();
  },
  PATIENCE,
);
