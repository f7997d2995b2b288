import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { assetShapes } from "../assets/asset-type.ts";
import type { StatusColor } from "../core/color.ts";
import { instant, integer, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { rentalRegimes } from "../rentals/rental.ts";

// The database's part, in server/schema: placeholder_count, unknown_count.

export const templateStates = ["draft", "active", "archived"] as const;
export type TemplateState = (typeof templateStates)[number];

/** The file comes by itself, with `POST /templates/{id}/file`; whether an owner is required, the type says. */
export const templateInput = z.object({
  title: text(200),
  document_type_id: uuid(),
  owner_id: optional(uuid()),
  language: z.enum(languages),
  /** The kinds of asset that it is for; none are all of them. */
  asset_shapes: optional(z.array(z.enum(assetShapes)).check(z.maxLength(assetShapes.length))),
  /** The regimes of rental that it is for; none are all of them. */
  regimes: optional(z.array(z.enum(rentalRegimes)).check(z.maxLength(rentalRegimes.length))),
});

/** A placeholder that nothing fills, and the known one that it may mean. */
const unknownPlaceholder = z.object({ name: z.string(), nearest: z.nullable(z.string()) });
export type UnknownPlaceholder = z.infer<typeof unknownPlaceholder>;

export const templateRow = z.object({
  ...rowBase,
  ...z.required(templateInput).shape,
  asset_shapes: z.array(z.enum(assetShapes)),
  regimes: z.array(z.enum(rentalRegimes)),
  /** How many files it has had; 0 is none. What follows is of the last one. */
  revision: integer(0),
  file_name: z.nullable(z.string()),
  placeholder_count: z.int(),
  /** Placeholders that nothing fills: with any, the template is not activated. */
  unknown_count: z.int(),
  state: z.enum(templateStates),
  document_type_label: z.string(),
  owner_label: z.nullable(z.string()),
});
export type Template = z.infer<typeof templateRow>;

/** One file that a template has had. */
export const templateRevision = z.object({
  revision: integer(1),
  file_name: z.string(),
  file_size: z.int(),
  file_sha256: z.string(),
  placeholders: z.array(z.string()),
  unknown: z.array(unknownPlaceholder),
  /** Whether changes wait in it to be accepted or rejected: then the template is not activated either. */
  has_changes: z.boolean(),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  author_label: z.nullable(z.string()),
});
export type TemplateRevision = z.infer<typeof templateRevision>;

/** What a template would print of a rental: the placeholders, as they are written, for which there is nothing. */
export const templatePreview = z.object({ revision: integer(1), missing: z.array(z.string()) });
export type TemplatePreview = z.infer<typeof templatePreview>;

/** Documents are made of active templates. Archiving, as of any other record, ends both; restored, it is a draft again. */
export const templateLifecycle = defineLifecycle<TemplateState, "activate" | "deactivate">({
  activate: { from: ["draft"], to: ["active"] },
  deactivate: { from: ["active"], to: ["draft"] },
});
export type TemplateVerb = keyof typeof templateLifecycle;

/** What each move asks for, besides the version. */
export const templateMoveInputs = { activate: z.object({}), deactivate: z.object({}) } satisfies Record<
  TemplateVerb,
  z.ZodMiniObject
>;

export const templateStateColors: Readonly<Record<TemplateState, StatusColor>> = {
  draft: "gray",
  active: "green",
  archived: "gray",
};

export const templateResource = defineResource({
  name: "template",
  area: "documents",
  path: "templates",
  input: templateInput,
  row: templateRow,
  references: {
    document_type_id: { entity: "document_type", fields: ["label"] },
    owner_id: { entity: "owner", fields: ["label"] },
  },
  filters: { document_type_id: "equals", owner_id: "equals", language: "equals", state: "equals" },
  // `rental_id`: those that are for the regime of a rental, and for the kind of asset that it is of.
  parameters: ["rental_id"],
  sortable: ["title", "revision", "created_at", "updated_at"],
  default_sort: "title",
  retained: { title: "thing", file_name: "thing", asset_shapes: "thing", regimes: "thing" },
});
