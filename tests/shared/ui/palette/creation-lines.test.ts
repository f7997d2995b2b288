import { describe, expect, it } from "vitest";
import { scores } from "#shared/lib/rank.ts";
import type { Entry } from "#shared/ui/palette/entries/palette-entry.ts";
import { creationRows } from "#shared/ui/palette/line/creation-lines.ts";
import { commandOf, parseCommandLine } from "#shared/ui/palette/line/parse-command-line.ts";
import type { RankedRow } from "#shared/ui/palette/ranking/rank-entries.ts";
import type { Shell } from "#shared/ui/palette/surface/shell.ts";

const command = (id: string, alias: string, path: string): Entry => ({
  id,
  aliases: [alias],
  group: "actions",
  icon: "type",
  title: id,
  action: { kind: "path", path },
});
const local = [
  command("new:person", "np", "/persons?new=1"),
  command("new:rental", "na", "/rentals?new=1"),
  command("new:booking_link", "nl", "/generate-booking-link?new=1"),
];

const record = (id: string, group: Entry["group"]): RankedRow => ({
  entry: {
    id,
    group,
    icon: "type",
    title: id,
    action: { kind: "path", path: `/${id}` },
    page: { kind: "record", entity: "asset", id, title: id, path: `/${id}` },
  },
  highlights: [],
  score: scores.titleStart,
});

const nothing = () => {};
const shellOf = (paths: string[]): Shell => ({
  t: (key) => key,
  open: (path) => paths.push(path),
  copy: async () => {},
  startIncident: nothing,
  startPayment: nothing,
  startRound: nothing,
  prompt: nothing,
  choose: nothing,
  announce: nothing,
  refuse: nothing,
});

function rowsOf(text: string, found: readonly RankedRow[]): readonly RankedRow[] {
  const line = parseCommandLine(text, local);
  const by = line && commandOf(line, local);
  return line && by ? creationRows(line, by, { found, others: [], more: [], isEnded: true }) : [];
}

/** What each row of a line opens. */
async function opened(text: string, found: readonly RankedRow[]) {
  const paths: string[] = [];
  for (const { entry } of rowsOf(text, found)) {
    if (entry.action.kind === "do") await entry.action.run(shellOf(paths));
    if (entry.action.kind === "path") paths.push(entry.action.path);
  }
  return paths;
}

describe("short names of forms of the web app", () => {
  it.each<[string, readonly RankedRow[], readonly string[]]>([
    ["np Ana García", [], ["/persons?new=Ana%20Garc%C3%ADa"]],
    ["np Ana", [record("ana", "persons")], ["/persons?new=Ana", "/ana"]],
    [
      "na gran via 12",
      [record("flat", "assets"), record("leak", "incidents")],
      ["/rentals?asset_id=flat&new=1", "/rentals?new=1"],
    ],
    ["na abad", [record("abad", "persons")], ["/rentals?tenant_id=abad&new=1", "/rentals?new=1"]],
    [
      "nl 3B",
      [record("flat", "assets"), record("house", "properties")],
      ["/generate-booking-link?asset_id=flat&new=1", "/generate-booking-link?new=1"],
    ],
    ["nl nada", [], ["/generate-booking-link?new=1"]],
  ])("«%s» opens the form filled", async (text, found, paths) => expect(await opened(text, found)).toEqual(paths));

  it("the form alone comes after what the text names, and is never preselected", () => {
    expect(rowsOf("na nada", [])[0]?.entry).toMatchObject({ group: "create", isFallback: true });
    expect(rowsOf("na abad", [record("abad", "persons")]).at(-1)?.entry.group).toBe("create");
  });
});
