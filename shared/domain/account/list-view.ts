import * as z from "zod/mini";
import { rule, text, uuid } from "../core/fields.ts";
import type { Page } from "../core/navigation.ts";
import { pages } from "../core/pages.ts";

const everyPage: readonly Page[] = pages;
const listPages = new Map(
  everyPage.flatMap((page) => (page.entity && !page.path.includes(":") ? [[page.path, page]] : [])),
);

/** The page of a list that supports views, by path, such as `/rentals`. */
export function findListPage(path: string): Page | undefined {
  return listPages.get(path);
}

const viewFields = {
  name: text(60),
  /** The query string of the list's URL: filters, text, sort. */
  search: z.string().check(
    z.maxLength(2000),
    rule((value) => !/\p{Cc}/u.test(value), "validation.characters"),
  ),
  /** The shown columns; null keeps the current ones. */
  columns: z.nullable(z.array(z.string().check(z.regex(/^[a-z0-9_]{1,60}$/))).check(z.maxLength(60))),
  /** Applied when the list is opened without parameters; one for each list. */
  is_default: z.boolean(),
};

export const listViewInput = z.object({
  list: z.string().check(rule((path) => listPages.has(path), "validation.invalid")),
  ...viewFields,
});
export type ListViewInput = z.infer<typeof listViewInput>;

/** A view cannot be moved to another list. */
export const listViewPatch = z.partial(z.object(viewFields));
export type ListViewPatch = z.infer<typeof listViewPatch>;

export const listViewRow = z.object({ id: uuid(), list: z.string(), ...viewFields, version: z.int() });
export type SavedListView = z.infer<typeof listViewRow>;
