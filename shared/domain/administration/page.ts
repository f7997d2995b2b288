import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { instant, longText, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";

/** The information pages (docs/design/specification.md, section 2). */
export const pageSlugs = ["who_we_are", "terms", "privacy", "faqs"] as const;
export type PageSlug = (typeof pageSlugs)[number];

/** `body` is Markdown; page and language are fixed when the row is seeded. */
export const pageInput = z.object({ title: text(120), body: longText() });

export const pageRow = z.object({
  ...rowBase,
  slug: z.enum(pageSlugs),
  language: z.enum(languages),
  ...pageInput.shape,
});
export type InformationPage = z.infer<typeof pageRow>;

/** The public version of a page. */
export const publishedPage = z.object({ title: z.string(), body: z.string(), updated_at: instant() });
export type PublishedPage = z.infer<typeof publishedPage>;

/** An information page in one language. There is one row per page and language; rows are never created or deleted. */
export const pageResource = defineResource({
  name: "page",
  area: "administration",
  path: "pages",
  input: pageInput,
  row: pageRow,
  references: {},
  filters: { slug: "equals", language: "equals" },
  sortable: ["title", "slug", "updated_at"],
  default_sort: "slug",
  register: "company",
  retained: { title: "thing", body: "thing" },
});
