import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Rankable } from "#shared/lib/rank.ts";

/** What choosing an entry does. `quick_incident` and `quick_payment` open their form inside the palette. */
export type EntryAction =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "quick_incident"; readonly description: string }
  | { readonly kind: "quick_payment" }
  | { readonly kind: "do"; readonly run: () => void };

export const entryGroups = [
  "recent",
  "actions",
  "persons",
  "assets",
  "rentals",
  "incidents",
  "pages",
  "create",
  "session",
] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** One row of the palette. */
export interface Entry extends Rankable {
  /** Opaque and unique: cmdk tells rows apart by it. */
  readonly id: string;
  readonly group: EntryGroup;
  readonly icon: IconName;
  readonly hint?: string;
  readonly action: EntryAction;
}

/** A prefix that narrows the search to one kind of thing. */
export const modes = {
  ">": { key: "palette.mode_commands", groups: ["actions", "pages", "session"] },
  "@": { key: "palette.mode_persons", groups: ["persons"] },
  "#": { key: "palette.mode_assets", groups: ["assets"] },
  "!": { key: "palette.mode_incidents", groups: ["incidents"] },
} as const satisfies Record<string, { key: MessageKey; groups: readonly EntryGroup[] }>;
export type Mode = keyof typeof modes;

/** The mode a text begins with, and what is searched for in it. */
export function readMode(text: string): { mode: Mode | null; search: string } {
  const first = text.trimStart()[0] ?? "";
  return isMode(first)
    ? { mode: first, search: text.trimStart().slice(1).trim() }
    : { mode: null, search: text.trim() };
}

function isMode(text: string): text is Mode {
  return text in modes;
}
