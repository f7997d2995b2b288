import type { IndexedEntity, RecordFacts } from "#shared/client/indexed-record.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Rankable } from "#shared/lib/rankable.ts";
import type { PaletteChoice, Shell } from "../surface/shell.ts";

/** A palette page of one record: its commands, and what belongs to it. */
export interface RecordPage {
  readonly kind: "record";
  readonly entity: IndexedEntity;
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** A palette page with a text input, such as the reason of a move. */
export interface PromptPage {
  readonly kind: "asking";
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** What to type, if it is no reason. */
  readonly placeholder?: string;
  /** The text of its only row, for the typed text. */
  readonly say: (text: string) => string;
  /** Whether the row only says why the text is refused. */
  readonly isRefused?: (text: string) => boolean;
  readonly run: (text: string, shell: Shell) => Promise<void>;
}

/** A palette page to choose one of several options, such as an incident's assignee. */
export interface ChoosingPage extends PaletteChoice {
  readonly kind: "choosing";
}

/** A palette page of the latest notifications. */
export interface NoticesPage {
  readonly kind: "notices";
  readonly id: string;
  readonly title: string;
}

export type NestedPage = RecordPage | PromptPage | ChoosingPage | NoticesPage;

/**
 * What choosing an entry does: open a page of the web app, insert text into the search, open a palette page, or run
 * an action.
 */
export type EntryAction =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "write"; readonly text: string }
  | { readonly kind: "page"; readonly page: NestedPage }
  | { readonly kind: "do"; readonly run: (shell: Shell) => void | Promise<void> };

export const entryGroups = [
  "recent",
  "here",
  "actions",
  "persons",
  "owners",
  "assets",
  "properties",
  "rentals",
  "incidents",
  "invoices",
  "payments",
  "documents",
  "record",
  "lists",
  "notices",
  "pages",
  "create",
  "modes",
  "aliases",
  "keys",
  "session",
] as const;
export type EntryGroup = (typeof entryGroups)[number];

/** A list that a search has cut. */
export interface CountedList {
  readonly entity: IndexedEntity;
  readonly query: string;
}

/** One row of the palette. */
export interface Entry extends Rankable {
  /** Opaque and unique: cmdk identifies rows by it. */
  readonly id: string;
  readonly group: EntryGroup;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  /** What distinguishes a payment or an invoice, shown below the title. */
  readonly facts?: RecordFacts | undefined;
  /** The list whose number of rows is shown to the right of the title. */
  readonly counted?: CountedList;
  /** Keyboard shortcut of the same action. */
  readonly shortcut?: string | undefined;
  readonly action: EntryAction;
  /** The palette page that Tab and the right arrow open. */
  readonly page?: NestedPage | undefined;
  /** Found only by searching, never suggested. */
  readonly isUnproposed?: boolean;
  /** The id of the entry that it specifies; found only by a text that does not find that one. */
  readonly within?: string;
  /** The path of the list whose rows it creates. */
  readonly createsIn?: string;
  /** Shown until better rows arrive: the highlight leaves it for them, unless the user moved it there. */
  readonly isFallback?: boolean;
}

/** The key of an entry in the history: a path or a command's name; null if it cannot be chosen again. */
export function entryKey({ id, action, group }: Entry): string | null {
  if (group === "create") return null;
  if (action.kind === "path") return action.path;
  return group === "actions" || group === "recent" ? id : null;
}
