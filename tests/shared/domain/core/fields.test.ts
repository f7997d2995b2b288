import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { text } from "#shared/domain/core/fields.ts";

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
