import * as z from "zod/mini";
import { rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { signingStrengths } from "./signing-strength.ts";

// The database's part, in server/schema: refresh_drafts_of_type.

/** A contract is refused for a rental without any guarantee ('deposit missing'); signing it moves the rental. */
export const documentTypeInput = z.object({
  name: text(100),
  requires_owner: z.optional(z.boolean()),
  requires_signature: z.optional(z.boolean()),
  is_contract: z.optional(z.boolean()),
  signing_strength: z.optional(z.enum(signingStrengths)),
});

export const documentTypeRow = z.object({
  ...rowBase,
  name: text(100),
  requires_owner: z.boolean(),
  requires_signature: z.boolean(),
  is_contract: z.boolean(),
  signing_strength: z.enum(signingStrengths),
});
export type DocumentType = z.infer<typeof documentTypeRow>;

export const documentTypeResource = defineResource({
  name: "document_type",
  area: "documents",
  path: "document-types",
  input: documentTypeInput,
  row: documentTypeRow,
  references: {},
  filters: {
    requires_owner: "boolean",
    requires_signature: "boolean",
    is_contract: "boolean",
    signing_strength: "equals",
  },
  sortable: ["name", "created_at"],
  default_sort: "name",
  register: "catalogue",
  retained: { name: "thing" },
  has_english_names: true,
  affects: ["template"],
});
