import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { longText, text } from "#shared/domain/core/fields.ts";

describe("a text of at most five characters", () => {
  const accepts = (value: string) => z.safeParse(text(5), value).success;

  it.each(["Íñigo", " Íñigo ", "I\u0301n\u0303igo", "👍👍👍👍👍", "a"])("takes %j", (value) =>
    expect(accepts(value)).toBe(true),
  );

  it.each(["Íñigos", "👨‍👩‍👧‍👦", "", "  ", "a\u0000"])("refuses %j", (value) => expect(accepts(value)).toBe(false));

  it("is kept in its composed form, so that one name is one name", () => {
    expect(text(5).parse("Jose\u0301")).toBe("José");
  });
});

describe("what nobody sees", () => {
  it("is no part of a text, and breaks are none of a line", () => {
    expect(text().parse("\tAna\u0007 \u202eGil\u202c\r\nRuiz\u2028 ")).toBe("Ana Gil Ruiz");
    expect(text().parse("\ud83d\ude00 \ud83d")).toBe("\u{1f600}");
  });

  it("leaves the lines of a longer text as they are", () => {
    expect(longText().parse("Uno\r\n\tdos\u000b\r\rtres\u2029cuatro")).toBe("Uno\n\tdos\n\ntres\ncuatro");
  });

  it("leaves joined emoji and letters that are written from right to left", () => {
    for (const name of ["👨‍👩‍👧‍👦", "محمد\u200f", "נועה"]) expect(longText().parse(name)).toBe(name.trim());
  });

  it("is no text by itself", () => {
    expect(z.safeParse(text(), "\u0007\u202e").success).toBe(false);
  });
});
