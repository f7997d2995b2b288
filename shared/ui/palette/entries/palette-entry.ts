import type { IndexedEntity } from "#shared/client/indexed-record.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Rankable } from "#shared/lib/rankable.ts";
import type { Choice, Shell } from "../surface/shell.ts";

/** A page inside the palette: what can be done with one record, and what belongs to it. */
export interface RecordPage {
  readonly kind: "record";
  readonly entity: IndexedEntity;
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

/** A page that asks for a text and does something with it: the reason of a move. */
export interface AskingPage {
  readonly kind: "asking";
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  /** What its only row says of what was typed. */
  readonly say: (text: string) => string;
  readonly run: (text: string, shell: Shell) => Promise<void>;
}

/** A page that has one of several chosen: whom an incident is given to. */
export interface ChoosingPage extends Choice {
  readonly kind: "choosing";
}

/** The latest notifications. */
export interface NoticesPage {
  readonly kind: "notices";
  readonly id: string;
  readonly title: string;
}

export type NestedPage = RecordPage | AskingPage | ChoosingPage | NoticesPage;

/** What choosing an entry does: lead to a page of the web app, write something into the search, open a page inside, or anything else. */
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

/** One row of the palette. */
export interface Entry extends Rankable {
  /** Opaque and unique: cmdk tells rows apart by it. */
  readonly id: string;
  readonly group: EntryGroup;
  readonly icon: IconName;
  readonly hint?: string | undefined;
  /** The keys that do the same without the palette. */
  readonly shortcut?: string | undefined;
  readonly action: EntryAction;
  /** What Tab and the right arrow open. */
  readonly page?: NestedPage | undefined;
  /** Found by searching alone: it is no proposal. */
  readonly isUnproposed?: boolean;
}

/** What an entry is remembered by: a place by its path, a command by its name; null for what cannot be chosen again. */
export function keyOf({ id, action, group }: Entry): string | null {
  if (group === "create") return null;
  if (action.kind === "path") return action.path;
  return group === "actions" || group === "recent" ? id : null;
}
