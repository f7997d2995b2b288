import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { longText, text } from "#shared/domain/core/fields.ts";

describe("text field of at most five characters", () => {
  const accepts = (value: string) => z.safeParse(text(5), value).success;

  it.each(["Íñigo", " Íñigo ", "I\u0301n\u0303igo", "👍👍👍👍👍", "a"])(
    "a text of at most five characters accepts %j",
    (value) => expect(accepts(value)).toBe(true),
  );

  it.each(["Íñigos", "👨‍👩‍👧‍👦", "", "  ", "a\u0000"])("a text of at most five characters refuses %j", (value) =>
    expect(accepts(value)).toBe(false),
  );

  it("a text is stored in composed form (NFC), so equal names compare equal", () => {
    expect(text(5).parse("Jose\u0301")).toBe("José");
  });
});

describe("invisible characters", () => {
  it("invisible characters are removed from texts, and line breaks from single-line texts", () => {
    expect(text().parse("\tAna\u0007 \u202eGil\u202c\r\nRuiz\u2028 ")).toBe("Ana Gil Ruiz");
    expect(text().parse("\ud83d\ude00 \ud83d")).toBe("\u{1f600}");
  });

  it("line breaks of multi-line texts are kept", () => {
    expect(longText().parse("Uno\r\n\tdos\u000b\r\rtres\u2029cuatro")).toBe("Uno\n\tdos\n\ntres\ncuatro");
  });

  it("joined emoji and right-to-left text are kept", () => {
    for (const name of ["👨‍👩‍👧‍👦", "محمد\u200f", "נועה"]) expect(longText().parse(name)).toBe(name.trim());
  });

  it("a text of invisible characters alone is empty", () => {
    expect(z.safeParse(text(), "\u0007\u202e").success).toBe(false);
  });
});
