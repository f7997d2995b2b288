import type { Mode } from "../ranking/modes.ts";
import { plainRows, type RankedRow } from "../ranking/rank-entries.ts";
import type { Entry, EntryGroup } from "../entries/palette-entry.ts";
import type { FoundForLine } from "./line-order.ts";
import type { CommandLine } from "./parse-command-line.ts";

/* Lines that open a form of the web app with what was typed: `np Ana García`, `na MAD-005-2B`, `nl gran via 12`. */

interface Creation {
  /** What the text is searched among. */
  readonly mode: Mode | null;
  /** The field that a found record fills, by its group. */
  readonly fields: Readonly<Partial<Record<EntryGroup, string>>>;
}

const creations: Readonly<Partial<Record<CommandLine["form"], Creation>>> = {
  person: { mode: "@", fields: {} },
  rental: { mode: null, fields: { assets: "asset_id", persons: "tenant_id" } },
  booking_link: { mode: "#", fields: { assets: "asset_id" } },
};

/** The creation that a line is; null for the line of a quick form. */
export const creationOf = ({ form }: CommandLine): Creation | null => creations[form] ?? null;

const pathOf = ({ action }: Entry) => (action.kind === "path" ? (action.path.split("?")[0] ?? "") : "");

/** Opens the form with a found record; null where the form has no field for it. */
function withRecord({ fields }: Creation, command: Entry, found: Entry): Entry | null {
  const [field, id] = [fields[found.group], found.page?.id];
  if (!field || !id) return null;
  const path = `${pathOf(command)}?${field}=${id}&new=1`;
  return {
    ...found,
    id: `${command.id}:${found.id}`,
    icon: command.icon,
    hint: command.title,
    action: { kind: "do", run: ({ open }) => open(path) },
    page: undefined,
  };
}

const withRecords = (creation: Creation, command: Entry, rows: readonly RankedRow[]) =>
  rows.flatMap((row) => {
    const entry = withRecord(creation, command, row.entry);
    return entry ? [{ ...row, entry }] : [];
  });

/** The command's own row, without its short name, which is typed already. */
const rowOf = (command: Entry, more: Partial<Entry>): Entry => ({
  ...command,
  id: `line:${command.id}`,
  aliases: [],
  page: undefined,
  ...more,
});

/** The form with the typed name first; then the persons of that name, who may be the same. */
function personRows(command: Entry, said: string, { found, more }: FoundForLine): RankedRow[] {
  const path = `${pathOf(command)}?new=${encodeURIComponent(said)}`;
  const own = rowOf(command, { hint: said, action: { kind: "do", run: ({ open }) => open(path) } });
  const persons = found.filter(({ entry }) => entry.group === "persons");
  return [...plainRows([own]), ...persons, ...plainRows(more.filter(({ group }) => group === "persons"))];
}

/**
 * The rows of a line that creates: the records that its text names, each filling the form; the form alone is last.
 * @param command the command of the short name
 */
export function creationRows(line: CommandLine, command: Entry, found: FoundForLine): RankedRow[] {
  const creation = creationOf(line);
  if (line.form === "person" || !creation) return personRows(command, line.said, found);
  return [
    ...withRecords(creation, command, found.found),
    ...plainRows([rowOf(command, { isFallback: true, group: "create" })]),
  ];
}
