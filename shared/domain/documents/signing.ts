import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { instant, longText, optional, text } from "../core/fields.ts";
import { fieldValues, filledField, signingField } from "./document-field.ts";
import { documentEnds } from "./document.ts";
import { identityKinds, signerPictures } from "./identity-picture.ts";
import { signedReading } from "./signed-reading.ts";
import { signatureFields, signatureKinds, signatureRules } from "./signature.ts";
import { signingCodeState } from "./signing-code.ts";
import { signingSituations } from "./signing-situation.ts";
import { signerRoles, signerStates, signerTasks } from "./signer.ts";
import { MAX_BUNDLE, MAX_DECLINE_REASON } from "./policy.ts";

/*
 * Data that the signer's page receives and sends, by the key of the link (docs/design/product.md, "Public calls"):
 * /external-document/{key}. It identifies people only as far as the page shows.
 */

const sha256 = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The receipt of a signer who has signed. */
export const signingReceipt = z.object({
  signed_at: instant(),
  kind: z.enum(signatureKinds),
  /** Who signed in the name of the signer, as typed; null when the signer did. */
  representative: z.nullable(z.string()),
  /** Of the bytes that were read and signed. */
  pdf_sha256: sha256(),
  /** The code by which /verify finds the document. */
  verification_code: z.string(),
  /** Whether all have signed. */
  is_complete: z.boolean(),
  /** Whether the sealed PDF is available at `…/signed`; it takes some seconds after the last signature. */
  has_signed_file: z.boolean(),
  /** Whether its time stamp was obtained after sealing and is available at `…/stamp`; any other is in the file. */
  has_stamp_file: z.boolean(),
});
export type SigningReceipt = z.infer<typeof signingReceipt>;

/** GET /external-document/{key} */
export const signingPage = z.object({
  situation: z.enum(signingSituations),
  ended_by: z.nullable(z.enum(documentEnds)),
  document: z.object({
    title: z.string(),
    type: z.string(),
    code: z.string(),
    language: z.enum(languages),
    sent_at: instant(),
    expires_at: instant(),
    pdf_sha256: sha256(),
    /** Of the PDF, in bytes. */
    size: z.int(),
  }),
  /** The other documents that the signer signs together with it, by the same signature. */
  rest: z.array(
    z.object({
      title: z.string(),
      type: z.string(),
      code: z.string(),
      pdf_sha256: sha256(),
      size: z.int(),
      /** Once the signer has signed. */
      verification_code: z.nullable(z.string()),
      /** Whether the sealed PDF is available at `…/documents/{code}/signed`. */
      has_signed_file: z.boolean(),
      /** Whether a time stamp that was obtained after sealing is available at `…/documents/{code}/stamp`. */
      has_stamp_file: z.boolean(),
      /** Where this signer signs on an uploaded PDF, while they can. */
      fields: z.array(signingField),
    }),
  ),
  signer: z.object({
    name: z.string(),
    /** The surnames, which a typed signature is compared with; null where they are not known apart from the name. */
    last_name: z.nullable(z.string()),
    /** Whether the signer is a company, whose name differs from the person signing. */
    is_company: z.boolean(),
    /** Masked except for its end, `•••••678Z`; null if unknown. */
    documentation: z.nullable(z.string()),
    role: z.enum(signerRoles),
    task: z.enum(signerTasks),
    language: z.enum(languages),
    /** The person to whom the signer gave the signing; null without one. */
    delegate_name: z.nullable(z.string()),
    /** Whether that person has signed or approved. */
    has_delegate_signed: z.boolean(),
    /** The capacity in which that person signs, as the signer declared it; null for an approval. */
    delegate_representation: z.nullable(z.string()),
    delegate_reason: z.nullable(z.string()),
  }),
  /** Whether the holder of the link may give the signing to another person. */
  can_delegate: z.boolean(),
  /** Whether that person needs a document number, as the document needs pictures of it. */
  needs_delegate_documentation: z.boolean(),
  /** The other signers, in signing order: people by first name, companies by full name. */
  others: z.array(
    z.object({
      role: z.enum(signerRoles),
      task: z.enum(signerTasks),
      short_name: z.string(),
      state: z.enum(signerStates),
    }),
  ),
  /** The consent text and its version, which is returned with the signature. */
  consent: z.object({ text_id: z.string(), version: z.string() }),
  /** The codes of a signer who needs one and has not signed yet; null for others. */
  code: z.nullable(signingCodeState),
  /** The pictures of the identity document, where the document needs them; null for others. */
  pictures: z.nullable(signerPictures),
  /** The fields of this signer on an uploaded PDF, while they can sign. */
  fields: z.array(signingField),
  /** What those who have signed filled in there: the rest of what this signer signs or approves. */
  filled: z.array(filledField),
  receipt: z.nullable(signingReceipt),
});
export type SigningPageData = z.infer<typeof signingPage>;

/**
 * POST /external-document/{key}/sign → SigningReceipt; idempotent: a repeated request signs once and returns the
 * same.
 */
export const signInput = z.object({
  /** Hash of the bytes shown, computed by the client. */
  pdf_sha256: sha256(),
  consent_version: text(80),
  /** What the entry of the code returned; required where the document needs a code. */
  code_proof: optional(text(80)),
  /** What was photographed, where the document needs it; a card unless it says otherwise. */
  identity_kind: optional(z.enum(identityKinds)),
  reading: optional(signedReading),
  /** What was shown of the other documents that are signed together: all of them. */
  rest: optional(
    z
      .array(z.object({ code: text(40), pdf_sha256: sha256(), reading: optional(signedReading) }))
      .check(z.maxLength(MAX_BUNDLE)),
  ),
  /** What was filled in on an uploaded PDF. */
  field_values: optional(fieldValues),
  ...signatureFields,
});
export type SignInput = z.infer<typeof signInput>;
export const signRules = signatureRules;

/** POST /external-document/{key}/decline → SigningPage */
export const declineInput = z.object({ reason: longText(MAX_DECLINE_REASON) });
export type DeclineInput = z.infer<typeof declineInput>;
