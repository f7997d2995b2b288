import { expect, test } from "vitest";
import { previewSource } from "#web/features/notifications/preview-source.ts";

test("a text is previewed with a record only by who may read it and the people in it", () => {
  const nameOf = (key: "invoice" | "letter_debt", refused?: string) =>
    previewSource(key, (entity) => entity !== refused)?.resource.name;
  expect([nameOf("invoice"), nameOf("letter_debt")]).toEqual(["invoice", "rental"]);
  expect([nameOf("invoice", "invoice"), nameOf("letter_debt", "rental"), nameOf("letter_debt", "person")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
