import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { AppError } from "#shared/domain/core/app-error.ts";
import { checkDocxApart, fillTemplateApart, inspectTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import { makeDocx, paragraph, textOfDocx } from "#tests/support/docx-files.ts";

const withText = (text: string) => makeDocx({ body: paragraph(text) });

test("a Word document is checked, inspected and filled in a process of its own as in the server", async () => {
  const file = withText("Hola {inquilino.nombre}{fianza.importe}");
  await checkDocxApart(file);
  expect(await inspectTemplateApart(file)).toEqual({
    placeholders: ["inquilino.nombre", "fianza.importe"],
    unknown: [],
    has_changes: false,
  });
  const { docx, missing } = await fillTemplateApart(file, { inquilino: { nombre: "Ana" } });
  expect(textOfDocx(docx)).toBe("Hola Ana");
  expect(missing).toEqual(["fianza.importe"]);
});

test("an error in the process keeps its type", async () => {
  const refusal = await inspectTemplateApart(withText("{inquilino.nombre")).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "docx_tag", details: { params: { tag: "inquilino.nombre" } } });
});

test("a document with thousands of placeholders does not block the event loop", async () => {
  const body = Array.from({ length: 6_000 }, () => paragraph("{inquilino.nombre}")).join("");
  const file = makeDocx({ body });
  const pause = async () => {
    const from = performance.now();
    await sleep(5);
    return performance.now() - from;
  };
  const state = { isDone: false };
  const work = inspectTemplateApart(file).finally(() => (state.isDone = true));
  let longest = 0;
  const from = performance.now();
  while (!state.isDone) longest = Math.max(longest, await pause());
  await work;
  // The work takes much longer than the longest pause of an otherwise idle event loop.
  expect(longest).toBeLessThan((performance.now() - from) / 2);
});
