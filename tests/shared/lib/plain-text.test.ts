import { expect, test } from "vitest";
import { longText, text } from "#shared/domain/core/fields.ts";

test.each([
  ["blanks of no width", "\u200b\u200b"],
  ["a soft hyphen", "\u00ad"],
  ["fillers of other scripts", "\u3164 \u115f\u2800"],
  ["joiners and variants of nothing", "\u200d\ufe0f\u034f"],
  ["tags", "\u{e0061}\u{e007f}"],
])("a text of %s alone is empty, on one line or several", (_, nothing) => {
  expect([text().safeParse(nothing).success, longText().safeParse(`${nothing}\n${nothing}`).success]).toEqual([
    false,
    false,
  ]);
});

test.each([
  "\u200b",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u180e",
  "\u200d",
  "\u200e",
  "\u061c",
  "\u2062",
  "\u3164",
  "\u{e0041}",
])("the invisible character %j is removed from the middle of a name, so that it is found", (unseen) => {
  expect([text().parse(`Gar${unseen}cía`), longText().parse(`Gar${unseen}cía`)]).toEqual(["García", "García"]);
});

test("joiners next to visible characters are kept, since emoji and some scripts need them", () => {
  for (const seen of ["👩‍🔧", "👩‍🔧 Ana", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ana", "क्‍ष", "می‌خواهم", "❤️"])
    expect(text().parse(seen)).toBe(seen.normalize("NFC"));
});
