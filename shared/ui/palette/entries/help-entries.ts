import type { Mode } from "../ranking/modes.ts";
import { isMode, modes } from "../ranking/modes.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";
import { shortcuts, writeKeys } from "../surface/shortcuts.ts";

const allModes = Object.keys(modes).filter(isMode);

const modeEntry = (naming: Naming, mode: Mode): Entry => ({
  id: `mode:${mode}`,
  group: "modes",
  icon: modes[mode].icon,
  shortcut: mode,
  action: { kind: "write", text: mode },
  ...withName(naming, modes[mode].key, "modo prefijo mode prefix"),
});

const aliasEntry = ({ id, icon, title, names = [], aliases = [] }: Entry): Entry => ({
  id: `alias:${id}`,
  group: "aliases",
  icon,
  title,
  names,
  keywords: aliases,
  shortcut: aliases[0],
  action: { kind: "write", text: `${aliases[0] ?? ""} ` },
});

/** The help itself, found by its words. */
export const helpEntry = (naming: Naming): Entry => ({
  id: "do:help",
  group: "actions",
  icon: "info",
  isUnproposed: true,
  shortcut: "?",
  action: { kind: "write", text: "?" },
  ...withName(naming, "palette.key.help", "ayuda manual como se hace help keyboard"),
});

/** All prefixes, short names and keys, generated from the tables that implement them. */
export function helpEntries(naming: Naming, commands: readonly Entry[]): Entry[] {
  const short = commands.filter(({ aliases = [] }) => aliases.length > 0);
  const keys = shortcuts.map((shortcut): Entry => ({
    id: `key:${shortcut.keys.join("+")}`,
    group: "keys",
    icon: "info",
    shortcut: writeKeys(shortcut.keys, naming.language),
    action: { kind: "write", text: "" },
    ...withName(naming, shortcut.title, `${shortcut.keys.join(" ")} atajo tecla shortcut key`),
  }));
  return [...allModes.map((mode) => modeEntry(naming, mode)), ...short.map(aliasEntry), ...keys];
}
