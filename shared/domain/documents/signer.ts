import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import type { StatusColor } from "../core/color.ts";
import { email, instant, optional, text, uuid } from "../core/fields.ts";
import { defineLifecycle, isMoveAllowed } from "../core/lifecycle.ts";
import { findOwnGuarantor } from "../core/own-guarantor.ts";
import { defineRule, type FieldIssue } from "../core/rule.ts";

import { phone } from "../core/identity-fields.ts";
import { codeChoices } from "./signing-code.ts";
import { signatureKinds } from "./signature.ts";
import { MAX_SIGNERS } from "./policy.ts";

/** The kind of signer: a record of that entity, or only a name. */
export const signerParties = ["person", "owner", "user", "other"] as const;
export type SignerParty = (typeof signerParties)[number];
export const signerRoles = ["landlord", "tenant", "additional_tenant", "guarantor", "other"] as const;
export type SignerRole = (typeof signerRoles)[number];
/** What a signer does: sign, approve without a written signature, or only get a copy of the signed file. */
export const signerTasks = ["sign", "approve", "copy"] as const;
export type SignerTask = (typeof signerTasks)[number];
export const signerStates = ["pending", "viewed", "signed", "declined"] as const;
export type SignerState = (typeof signerStates)[number];

export const signingOrders = ["parallel", "sequential"] as const;
export type SigningOrder = (typeof signingOrders)[number];

/**
 * A signer, in list order. Until the document is sent, name and documentation come from the record, and so does the
 * e-mail address if none is given here.
 */
export const signerInput = z.object({
  party: z.enum(signerParties),
  person_id: optional(uuid()),
  owner_id: optional(uuid()),
  user_id: optional(uuid()),
  /** For `other` only. */
  name: optional(text(200)),
  documentation: optional(text(30)),
  email: optional(email()),
  phone: optional(phone()),
  /** Where the one-time code goes to, if the document needs one; by mail unless chosen otherwise. */
  code_choice: optional(z.enum(codeChoices)),
  role: z.enum(signerRoles),
  /** A signature unless chosen otherwise. */
  task: optional(z.enum(signerTasks)),
  language: optional(z.enum(languages)),
});
export type SignerInput = z.infer<typeof signerInput>;

/** The signers of a document's input; if omitted, those of its rental. */
export const signerList = () => optional(z.array(signerInput).check(z.maxLength(MAX_SIGNERS)));

/** A signer as staff see it. The key's hash, the strokes and secrets are never returned. */
export const signerRow = z.object({
  id: uuid(),
  document_id: uuid(),
  party: z.enum(signerParties),
  person_id: z.nullable(uuid()),
  owner_id: z.nullable(uuid()),
  user_id: z.nullable(uuid()),
  name: z.string(),
  documentation: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  code_choice: z.enum(codeChoices),
  role: z.enum(signerRoles),
  task: z.enum(signerTasks),
  /** From 1, without gaps. */
  position: z.int(),
  language: z.enum(languages),
  state: z.enum(signerStates),
  /** When the current link was created; null if there is none, or none any more. */
  keyed_at: z.nullable(instant()),
  viewed_at: z.nullable(instant()),
  signed_at: z.nullable(instant()),
  declined_at: z.nullable(instant()),
  decline_reason: z.nullable(z.string()),
  consent_version: z.nullable(z.string()),
  signature_kind: z.nullable(z.enum(signatureKinds)),
  typed_name: z.nullable(z.string()),
  /** The capacity in which another person typed their name for the signer. */
  representation: z.nullable(z.string()),
  /** When the signer gave the signing to another person; null if they did not, or it was revoked. */
  delegated_at: z.nullable(instant()),
  delegate_name: z.nullable(z.string()),
  delegate_documentation: z.nullable(z.string()),
  delegate_email: z.nullable(z.string()),
  delegate_reason: z.nullable(z.string()),
  /** The capacity in which the delegate signs for the signer; null for an approval. */
  delegate_representation: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  signed_sha256: z.nullable(z.string()),
  reminded_at: z.nullable(instant()),
  reminder_count: z.int(),
  /** The same signer in the first document of a bundle, where their link is; null there, and without a bundle. */
  lead_id: z.nullable(uuid()),
});
export type Signer = z.infer<typeof signerRow>;

/** Moves made by a signer through the link; staff make none of these. */
export const signerLifecycle = defineLifecycle({
  view: { from: ["pending"], to: ["viewed"] },
  sign: { from: ["pending", "viewed"], to: ["signed"] },
  decline: { from: ["pending", "viewed"], to: ["declined"] },
});

export const signerStateColors: Readonly<Record<SignerState, StatusColor>> = {
  pending: "gray",
  viewed: "blue",
  signed: "green",
  declined: "red",
};

/** Where the link of a signer goes to: the signer's address, or that of the delegate. */
export const linkEmailOf = ({ email: own, delegate_email }: Pick<Signer, "email" | "delegate_email">): string | null =>
  delegate_email ?? own;

type Turn = Pick<Signer, "id" | "position" | "state" | "task">;

/** Whether a signature or an approval is expected of the signer. */
export const takesPart = ({ task }: Pick<Signer, "task">): boolean => task !== "copy";

const hasAnswered = (signer: Pick<Signer, "task" | "state">) => !takesPart(signer) || signer.state === "signed";

/** Whether it is the signer's turn: in sequence after all before have signed or approved; in parallel at any time. */
export function maySignNow(signer: Turn, all: readonly Turn[], order: SigningOrder): boolean {
  if (!takesPart(signer) || !isMoveAllowed(signerLifecycle, signer.state, "sign")) return false;
  return order === "parallel" || all.every((one) => one.position >= signer.position || hasAnswered(one));
}

/** Whether all have signed or approved of whom it is expected. */
export const isComplete = (signers: readonly Pick<Signer, "task" | "state">[]): boolean =>
  signers.some(takesPart) && signers.every(hasAnswered);

const idOf = { person: "person_id", owner: "owner_id", user: "user_id", other: "name" } as const;

/** A signer needs the record of its party, or a name. */
export function signerIssue(signer: SignerInput, index: number): FieldIssue | null {
  const field = idOf[signer.party];
  return signer[field] ? null : { field: `signers.${index}.${field}`, key: "validation.required" };
}

const signers = z.object({ signers: signerList() });

/** Every signer must be identified, no one may sign twice, and no one guarantees their own debt. */
export const signersRule = defineRule(signers, ({ signers: list }) => {
  const all = list ?? [];
  for (const [index, signer] of all.entries()) {
    const issue = signerIssue(signer, index);
    if (issue) return issue;
  }
  const ids = all.flatMap((signer) => (signer.party === "other" ? [] : [signer[idOf[signer.party]] ?? ""]));
  if (new Set(ids).size < ids.length) return { field: "signers", key: "validation.signer_twice" };
  const own = findOwnGuarantor(all);
  return own ? { field: `signers.${all.indexOf(own)}.documentation`, key: "validation.own_guarantor" } : null;
});
