import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import type { StatusColor } from "../core/color.ts";
import { instant, integer, longText, optional, rowBase, text, uuid } from "../core/fields.ts";
import { allowedMoves, defineLifecycle } from "../core/lifecycle.ts";
import { defineResource } from "../core/resource.ts";
import { signingStrengths } from "./signing-strength.ts";
import { MAX_REMINDERS } from "./policy.ts";
import { signerList, signersRule, signingOrders } from "./signer.ts";

// The database's part, in server/schema: signer_count, signed_count, is_outdated, has_starter_text.

/** What the file of a document is: a .docx, from its template or by hand, or an uploaded PDF with fields. */
export const documentContents = ["word", "pdf"] as const;
export type DocumentContent = (typeof documentContents)[number];

export const documentStates = [
  "draft",
  "printing",
  "sent",
  "partly_signed",
  "signed",
  "declined",
  "expired",
  "cancelled",
] as const;
export type DocumentState = (typeof documentStates)[number];

/** The states with signatures pending. */
export const waitingDocumentStates: readonly DocumentState[] = ["sent", "partly_signed"];
/** The states in which a contract blocks another contract for its rental. */
export const liveDocumentStates: readonly DocumentState[] = ["printing", ...waitingDocumentStates];

/** Final states of a document that was not signed by all. */
export const documentEnds = ["declined", "expired", "cancelled"] as const satisfies readonly DocumentState[];
export type DocumentEnd = (typeof documentEnds)[number];

/** A document, with or without a rental. Signers default to those of the rental; 0 days means no reminders. */
export const documentInput = z.object({
  title: text(200),
  document_type_id: uuid(),
  template_id: optional(uuid()),
  rental_id: optional(uuid()),
  owner_id: optional(uuid()),
  language: optional(z.enum(languages)),
  signing_order: optional(z.enum(signingOrders)),
  valid_days: optional(integer(1, 365)),
  reminder_days: optional(integer(0, 365)),
  /** Reminders of a signer after which none is sent automatically; 0 for no limit. */
  max_reminders: optional(integer(0, MAX_REMINDERS)),
  signers: signerList(),
});
export type DocumentInput = z.infer<typeof documentInput>;

const { signers: _signers, ...columns } = z.required(documentInput).shape;

export const documentRow = z.object({
  ...rowBase,
  ...columns,
  code: text(),
  state: z.enum(documentStates),
  language: z.enum(languages),
  signing_order: z.enum(signingOrders),
  valid_days: integer(1, 365),
  reminder_days: integer(0, 365),
  max_reminders: integer(0, MAX_REMINDERS),
  /** Copied from its type when the document was created or its type changed. */
  is_contract: z.boolean(),
  is_mandate: z.boolean(),
  requires_signature: z.boolean(),
  /** That of its type; fixed when the document is sent. */
  signing_strength: z.enum(signingStrengths),
  /** Of the documents that are signed together, from their sending on. */
  bundle_id: z.nullable(uuid()),
  template_revision: z.nullable(z.int()),
  content: z.enum(documentContents),
  asset_id: z.nullable(uuid()),
  property_id: z.nullable(uuid()),
  /** Of its file, the .docx or the uploaded PDF. */
  docx_sha256: z.nullable(z.string()),
  pdf_sha256: z.nullable(z.string()),
  signed_pdf_sha256: z.nullable(z.string()),
  verification_code: z.nullable(z.string()),
  /** Whether what it states changed after it was filled from the template: the rental's terms, parties, landlords or home. */
  is_outdated: z.boolean(),
  /** Whether its text is a starter template's as it is, which no lawyer has read. */
  has_starter_text: z.boolean(),
  signer_count: z.int(),
  signed_count: z.int(),
  sent_at: z.nullable(instant()),
  expires_at: z.nullable(instant()),
  completed_at: z.nullable(instant()),
  end_reason: z.nullable(longText(500)),
  /** Error code of the last rendering attempt (`shared/domain/core/errors.ts`). */
  failure: z.nullable(z.string()),
  document_type_label: z.string(),
  template_label: z.nullable(z.string()),
  rental_label: z.nullable(z.string()),
  owner_label: z.nullable(z.string()),
  asset_label: z.nullable(z.string()),
  property_label: z.nullable(z.string()),
});
export type Document = z.infer<typeof documentRow>;

/** Moves that staff make of a document (docs/design/entities.md, "Documents"). The trigger `protect_document` allows the same states; `tests/server/documents/lifecycle-guards.test.ts` compares them. `fill` writes the draft again from its template; it and `remind` move nothing. Without `approve` one cancels drafts alone. */
export const documentLifecycle = defineLifecycle({
  fill: { from: ["draft"], to: [] },
  send: { from: ["draft"], to: ["printing"], right: "approve" },
  remind: { from: waitingDocumentStates, to: [] },
  cancel: {
    from: ["draft", ...liveDocumentStates],
    to: ["cancelled"],
    right: { action: "update", in: ["draft"], elsewhere: "approve" },
  },
});
export type DocumentVerb = keyof typeof documentLifecycle;

/** Moves made by rendering, time and signers, not by staff. */
export const documentSystemMoves = defineLifecycle({
  deliver: { from: ["printing"], to: ["sent"] },
  give_up: { from: ["printing"], to: ["draft"] },
  sign: { from: waitingDocumentStates, to: ["partly_signed", "signed"] },
  decline: { from: waitingDocumentStates, to: ["declined"] },
  expire: { from: waitingDocumentStates, to: ["expired"] },
});

/** Inputs of each move, besides the version. */
export const documentMoveInputs = {
  fill: z.object({}),
  send: z.object({}),
  remind: z.object({ signer_id: optional(uuid()) }),
  cancel: z.object({ reason: longText(500) }),
} satisfies Record<DocumentVerb, z.ZodMiniObject>;

/** The moves that a document's state allows, in lifecycle order. `remind` is excluded if no signature is required. */
export const documentMovesOf = ({
  state,
  template_id,
  signer_count,
}: Pick<Document, "state" | "template_id" | "signer_count">): DocumentVerb[] =>
  allowedMoves(documentLifecycle, state).filter(
    (verb) => (verb !== "fill" || template_id !== null) && (verb !== "remind" || signer_count > 0),
  );

/** The colour of each state; its name is always shown next to it. */
export const documentStateColors: Readonly<Record<DocumentState, StatusColor>> = {
  draft: "gray",
  printing: "blue",
  sent: "blue",
  partly_signed: "violet",
  signed: "green",
  declined: "red",
  expired: "amber",
  cancelled: "gray",
};

export const documentResource = defineResource({
  name: "document",
  area: "documents",
  path: "documents",
  input: documentInput,
  row: documentRow,
  rules: [signersRule],
  references: {
    document_type_id: { entity: "document_type", fields: ["label"] },
    template_id: { entity: "template", fields: ["label"] },
    rental_id: { entity: "rental", fields: ["label"] },
    owner_id: { entity: "owner", fields: ["label"] },
    asset_id: { entity: "asset", fields: ["label"] },
    property_id: { entity: "property", fields: ["label"] },
  },
  parts: ["signers"],
  filters: {
    state: "equals",
    document_type_id: "equals",
    template_id: "equals",
    is_contract: "boolean",
    content: "equals",
    rental_id: "equals",
    owner_id: "equals",
    bundle_id: "equals",
    asset_id: "equals",
    property_id: "equals",
    language: "equals",
    sent_at: "range",
    expires_at: "range",
  },
  // `person_id`: documents that the person signs, or of rentals to which the person is a party.
  parameters: ["person_id"],
  sortable: ["code", "title", "sent_at", "expires_at", "created_at"],
  default_sort: "-created_at",
  retained: {
    title: "thing",
    content: "thing",
    failure: "thing",
    docx_sha256: "opaque",
    pdf_sha256: "opaque",
    signed_pdf_sha256: "opaque",
    verification_code: "opaque",
  },
  property_scope: "property_id",
  follows: ["owner_id"],
  // A contract's signing state changes its rental and the asset of the rental, that of a mandate its mandate.
  affects: ["rental", "asset", "mandate"],
});
