import * as z from "zod/mini";
import { integer, optional, rowBase, text } from "../core/fields.ts";
import { defineResource } from "../core/resource.ts";
import { defineRule } from "../core/rule.ts";
import { identityBases } from "./identity-picture.ts";
import { IDENTITY_PICTURE } from "./policy.ts";
import { signingStrengths } from "./signing-strength.ts";

// The database's part, in server/schema: identity_terms_of, refresh_drafts_of_type.

/** Why pictures of identity documents are requested, on which basis, and how long they are stored. */
const identityFields = {
  identity_purpose: optional(text(IDENTITY_PICTURE.purpose)),
  identity_basis: optional(z.enum(identityBases)),
  identity_basis_text: optional(text(IDENTITY_PICTURE.basis_text)),
  /** For signers who read English; without them they read the other ones. */
  identity_purpose_en: optional(text(IDENTITY_PICTURE.purpose)),
  identity_basis_text_en: optional(text(IDENTITY_PICTURE.basis_text)),
  identity_days: optional(integer(IDENTITY_PICTURE.least_days, IDENTITY_PICTURE.most_days)),
};

/** A contract is refused for a rental without any guarantee ('deposit missing'); signing it moves the rental. */
export const documentTypeInput = z.object({
  name: text(100),
  requires_owner: z.optional(z.boolean()),
  requires_signature: z.optional(z.boolean()),
  is_contract: z.optional(z.boolean()),
  /** Its documents are SEPA mandates: sending one creates a pending mandate. */
  is_mandate: z.optional(z.boolean()),
  signing_strength: z.optional(z.enum(signingStrengths)),
  /** Whether a signer may give the signing to another person. */
  allows_delegation: z.optional(z.boolean()),
  ...identityFields,
});

export const documentTypeRow = z.object({
  ...rowBase,
  name: text(100),
  requires_owner: z.boolean(),
  requires_signature: z.boolean(),
  is_contract: z.boolean(),
  is_mandate: z.boolean(),
  signing_strength: z.enum(signingStrengths),
  allows_delegation: z.boolean(),
  ...z.required(z.object(identityFields)).shape,
});
export type DocumentType = z.infer<typeof documentTypeRow>;

const identityNames = ["identity_purpose", "identity_basis", "identity_basis_text", "identity_days"] as const;

/** No picture is requested without purpose, legal basis and day of deletion (RGPD art. 5.1, 6 and 13). */
export const identityTermsRule = defineRule(
  z.pick(documentTypeInput, {
    signing_strength: true,
    identity_purpose: true,
    identity_basis: true,
    identity_basis_text: true,
    identity_days: true,
  }),
  (input) => {
    if (input.signing_strength !== "code_and_identity") return null;
    const field = identityNames.find((name) => input[name] === null || input[name] === undefined);
    return field === undefined ? null : { field, key: "validation.required" };
  },
);

/** A mandate is signed by its debtor alone and in person, so it is no contract and no delegate signs it. */
export const mandateTypeRule = defineRule(
  z.pick(documentTypeInput, {
    is_mandate: true,
    is_contract: true,
    requires_signature: true,
    allows_delegation: true,
  }),
  ({ is_mandate, is_contract, requires_signature, allows_delegation }) =>
    is_mandate && (is_contract || !requires_signature || allows_delegation)
      ? { field: "is_mandate", key: "validation.mandate_signed" }
      : null,
);

export const documentTypeResource = defineResource({
  name: "document_type",
  area: "documents",
  path: "document-types",
  input: documentTypeInput,
  row: documentTypeRow,
  rules: [identityTermsRule, mandateTypeRule],
  references: {},
  filters: {
    requires_owner: "boolean",
    requires_signature: "boolean",
    is_contract: "boolean",
    signing_strength: "equals",
    allows_delegation: "boolean",
  },
  sortable: ["name", "created_at"],
  default_sort: "name",
  register: "catalogue",
  retained: {
    name: "thing",
    identity_purpose: "thing",
    identity_basis_text: "thing",
    identity_purpose_en: "thing",
    identity_basis_text_en: "thing",
  },
  has_english_names: true,
  affects: ["template"],
});
