import { expect, test } from "vitest";
import { ApiError } from "#shared/client/api-error.ts";
import { refusedLanguage, wholeError } from "#web/components/messages/use-message.ts";

const refusalOf = (...fields: readonly string[]) =>
  new ApiError(
    400,
    fields.map((field) => ({ message: `Falta ${field}`, translationKey: "validation.required", params: {}, field })),
  );

test("a refused message shows the language of the refused field", () => {
  expect(refusedLanguage(refusalOf("text_en"), "es")).toBe("en");
  expect(refusedLanguage(refusalOf("subject_es"), "en")).toBe("es");
  expect(refusedLanguage(refusalOf("subject_es", "text_en"), "en")).toBe("en");
  expect(refusedLanguage(refusalOf("ids"), "en")).toBe("en");
});

test("what is refused of no text is said above the texts", () => {
  expect(wholeError(refusalOf("text_en"))).toBe(null);
  expect(wholeError(refusalOf("ids"))).toBe("Falta ids");
  expect(wholeError(null)).toBe(null);
});
