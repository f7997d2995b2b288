import { describe, expect, it } from "vitest";
import { readFreeLine } from "#shared/domain/quick-entry/read-free-line.ts";
import { readCatalogue } from "#tests/support/read-catalogue.ts";

const kinds: Readonly<Record<string, string | undefined>> = { P: "payment", I: "incident" };

describe("texts typed without a short name", () => {
  it.each(readCatalogue(new URL("./messages/kinds.txt", import.meta.url)))("«%s» is %s", (text, kind = "") => {
    expect(readFreeLine(text, "2026-11-27")?.form).toBe(kinds[kind]);
  });

  it.each([
    ["nueva incidencia fuga en MAD-005-2B", "fuga en MAD-005-2B", 17],
    [" inc  fuga", "fuga", 6],
    ["avería ascensor", "avería ascensor", 0],
    ["report a leak", "leak", 9],
    [" 850 abad ", "850 abad", 1],
  ])("«%s» says «%s»", (text, said, start) => {
    expect(readFreeLine(text, "2026-11-27")).toMatchObject({ said, start });
  });
});
