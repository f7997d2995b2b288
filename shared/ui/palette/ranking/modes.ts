import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { EntryGroup } from "../entries/palette-entry.ts";

interface ModeDefinition {
  readonly key: MessageKey;
  readonly icon: IconName;
  readonly groups: readonly EntryGroup[];
}

/** Prefixes that limit the search to one kind of entry. */
export const modes = {
  ">": { key: "palette.mode_commands", icon: "settings", groups: ["here", "actions", "pages", "session"] },
  "@": { key: "palette.mode_persons", icon: "tenant", groups: ["persons", "owners"] },
  "#": { key: "palette.mode_assets", icon: "asset", groups: ["assets", "properties"] },
  "!": { key: "palette.mode_incidents", icon: "incident", groups: ["incidents"] },
  "€": { key: "palette.mode_money", icon: "payment", groups: ["invoices", "payments"] },
  "?": { key: "palette.mode_help", icon: "info", groups: ["modes", "aliases", "keys"] },
} as const satisfies Record<string, ModeDefinition>;
export type Mode = keyof typeof modes;

/** The mode of a text's prefix, and the remaining search text. */
export function readMode(text: string): { mode: Mode | null; search: string } {
  const first = text.trimStart()[0] ?? "";
  return isMode(first)
    ? { mode: first, search: text.trimStart().slice(1).trim() }
    : { mode: null, search: text.trim() };
}

export function isMode(text: string): text is Mode {
  return text in modes;
}

/** Whether a mode shows a group; without a mode, all except the help. */
export function isShown(group: EntryGroup, mode: Mode | null): boolean {
  const groups: readonly EntryGroup[] = mode ? modes[mode].groups : [];
  if (mode) return groups.includes(group);
  return !isHelp(group);
}

function isHelp(group: EntryGroup): boolean {
  const groups: readonly EntryGroup[] = modes["?"].groups;
  return groups.includes(group);
}
