import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aliasRefusal, type PaletteAlias, paletteAliasInput } from "#shared/domain/account/palette-alias.ts";
import { withAliases } from "#shared/ui/palette/entries/alias-entries.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { rankEntries } from "#shared/ui/palette/ranking/rank-entries.ts";
import { aliasPageOf } from "#shared/ui/palette/surface/alias-page.ts";

const page: Entry = {
  id: "ready:invoice:overdue",
  group: "pages",
  icon: "invoice",
  title: "Facturas vencidas",
  action: { kind: "path", path: "/invoices?is_overdue=true" },
};
const command: Entry = {
  ...page,
  id: "do:help",
  group: "actions",
  title: "Ayuda",
  action: { kind: "do", run: () => {} },
};
const alias = (more: Partial<PaletteAlias>): PaletteAlias => ({
  id: "1",
  word: "gv",
  kind: "path",
  target: "/invoices?is_overdue=true",
  title: "Facturas vencidas",
  version: 1,
  ...more,
});
const found = (search: string, aliases: readonly PaletteAlias[]) =>
  rankEntries(withAliases([page, command], aliases), search, () => 0).map(({ entry }) => entry);

describe("the user's own words", () => {
  it("name the row of the page or command that they stand for", () => {
    expect(found("gv", [alias({})])[0]?.id).toBe(page.id);
    expect(found("gv", [alias({ kind: "command", target: "do:help" })])[0]?.id).toBe("do:help");
  });

  it("write a line, or open a path that is no row", () => {
    const [line] = found("gv", [alias({ kind: "line", target: "facturas gran via", title: null })]);
    expect(line?.action).toEqual({ kind: "write", text: "facturas gran via" });
    const [path] = found("gv", [alias({ target: "/invoices?query=gran" })]);
    expect(path).toMatchObject({ hint: "Facturas vencidas", action: { path: "/invoices?query=gran" } });
  });

  it("of a command that is no more find nothing but their line in the help", () =>
    expect(found("gv", [alias({ kind: "command", target: "do:gone" })]).map(({ group }) => group)).toEqual([
      "aliases",
    ]));

  it("add no second row to a search by name", () => {
    const rows = found("facturas", [alias({})]).filter(({ group }) => group !== "aliases");
    expect(rows.map(({ id }) => id)).toEqual([page.id]);
  });

  it("are offered for pages, commands, records and lines, and not for keys or the session", () => {
    const t = (key: string) => key;
    expect(aliasPageOf(t, page, "")?.id).toBe("alias:path:/invoices?is_overdue=true");
    expect(aliasPageOf(t, command, "")?.id).toBe("alias:command:do:help");
    expect(aliasPageOf(t, { ...command, id: "line:payment" }, "rp 850 abad ")?.id).toBe("alias:line:rp 850 abad");
    expect(aliasPageOf(t, { ...command, group: "session" }, "")).toBeNull();
    expect(aliasPageOf(t, { ...command, group: "create" }, "")).toBeNull();
  });

  it("a word that the palette accepts is one that the server accepts", () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 24, unit: "grapheme" }), (word) => {
        const { success } = paletteAliasInput.safeParse({ word, kind: "line", target: "x", title: null });
        expect(success).toBe(aliasRefusal(word) === null);
      }),
    ));
});
