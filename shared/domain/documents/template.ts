import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { assetShapes } from "../assets/asset-type.ts";
import type { StatusColor } from "../core/color.ts";
import { instant, integer, optional, rowBase, text, uuid } from "../core/fields.ts";
import { defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { rentalRegimes } from "../rentals/rental.ts";

// The database's part, in server/schema: placeholder_count, unknown_count, is_starter.

export const templateStates = ["draft", "active", "archived"] as const;
export type TemplateState = (typeof templateStates)[number];

/**
 * The file is uploaded separately, with `POST /templates/{id}/file`; whether an owner is required depends on the
 * type.
 */
export const templateInput = z.object({
  title: text(200),
  document_type_id: uuid(),
  owner_id: optional(uuid()),
  language: z.enum(languages),
  /** The asset shapes it is for; empty means all. */
  asset_shapes: optional(z.array(z.enum(assetShapes)).check(z.maxLength(assetShapes.length))),
  /** The rental regimes it is for; empty means all. */
  regimes: optional(z.array(z.enum(rentalRegimes)).check(z.maxLength(rentalRegimes.length))),
});

/** An unknown placeholder, and the nearest known one. */
const unknownPlaceholder = z.object({ name: z.string(), nearest: z.nullable(z.string()) });
export type UnknownPlaceholder = z.infer<typeof unknownPlaceholder>;

export const templateRow = z.object({
  ...rowBase,
  ...z.required(templateInput).shape,
  asset_shapes: z.array(z.enum(assetShapes)),
  regimes: z.array(z.enum(rentalRegimes)),
  /** Number of its file revisions; 0 for none. The following fields describe the latest one. */
  revision: integer(0),
  file_name: z.nullable(z.string()),
  placeholder_count: z.int(),
  /** Number of unknown placeholders: a template with any cannot be activated. */
  unknown_count: z.int(),
  /** Whether its latest file is the program's own text, which no lawyer has read. */
  is_starter: z.boolean(),
  state: z.enum(templateStates),
  document_type_label: z.string(),
  owner_label: z.nullable(z.string()),
});
export type Template = z.infer<typeof templateRow>;

/** One file revision of a template. */
export const templateRevision = z.object({
  revision: integer(1),
  file_name: z.string(),
  file_size: z.int(),
  file_sha256: z.string(),
  placeholders: z.array(z.string()),
  unknown: z.array(unknownPlaceholder),
  /** Whether it contains tracked changes: then the template cannot be activated either. */
  has_changes: z.boolean(),
  created_at: instant(),
  created_by: z.nullable(uuid()),
  author_label: z.nullable(z.string()),
});
export type TemplateRevision = z.infer<typeof templateRevision>;

/** Preview of a template with a rental: the placeholders, as written, without a value. */
export const templatePreview = z.object({ revision: integer(1), missing: z.array(z.string()) });
export type TemplatePreview = z.infer<typeof templatePreview>;

/** Documents are created from active templates. Archiving leaves both states; a restored template is a draft again. */
export const templateLifecycle = defineLifecycle<TemplateState, "activate" | "deactivate">({
  activate: { from: ["draft"], to: ["active"] },
  deactivate: { from: ["active"], to: ["draft"] },
});
export type TemplateVerb = keyof typeof templateLifecycle;

/** Inputs of each move, besides the version. */
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
  // `rental_id`: templates for the rental's regime and the shape of its asset.
  parameters: ["rental_id"],
  sortable: ["title", "revision", "created_at", "updated_at"],
  default_sort: "title",
  register: "catalogue",
  retained: { title: "thing", file_name: "thing", asset_shapes: "thing", regimes: "thing" },
});
