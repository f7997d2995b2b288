import { expect, test } from "vitest";
import { inspectTemplateApart } from "#server/engine/services/docx/open-docx.ts";
import { formattedText, makeDocx, paragraph } from "#tests/support/docx-files.ts";

test("a template with more than 12 MB of formatted text is inspected within its memory and time", async () => {
  const body = `${formattedText(12.5 * 1_048_576)}${paragraph("{inquilino.nombre}")}`;
  expect(await inspectTemplateApart(makeDocx({ body }))).toMatchObject({ placeholders: ["inquilino.nombre"] });
}, 90_000);
