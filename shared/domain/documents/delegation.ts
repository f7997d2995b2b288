import * as z from "zod/mini";
import { splitWords } from "#shared/lib/text.ts";
import { email, longText, optional, text } from "../core/fields.ts";
import { documentation } from "../core/identity-fields.ts";
import { defineRule, type Rule } from "../core/rule.ts";
import { isSameDocumentation } from "../core/tax-id.ts";
import { MAX_DELEGATION_REASON, MAX_REPRESENTATION } from "./policy.ts";
import { isTypedSignature } from "./signature.ts";
import type { SignerTask } from "./signer.ts";

/* A signer gives the signing to another person, where the type of document allows it. The signer stays the party. */

/** POST /external-document/{key}/delegate → SigningPage */
export const delegationInput = z.object({
  /** What the entry of the code returned; required where the document needs a code, as for a signature. */
  code_proof: optional(text(80)),
  name: text(120),
  documentation: optional(documentation()),
  email: email(),
  reason: longText(MAX_DELEGATION_REASON),
  /** Declares that the delegate represents the signer (CC art. 1259, not verified against an official source); required of who signs, not of who approves. */
  is_representative: optional(z.boolean()),
  /** In what capacity, as "con poder notarial". */
  representation: optional(text(MAX_REPRESENTATION)),
});
export type DelegationInput = z.infer<typeof delegationInput>;

/** What a delegation needs besides name, address and reason. */
export interface DelegationNeeds {
  readonly task: SignerTask;
  readonly needs_documentation: boolean;
}

/** The rules of a delegation by a signer with this task. */
export const delegationRulesOf = ({ task, needs_documentation }: DelegationNeeds): readonly Rule[] => [
  defineRule(delegationInput, (input) => {
    if (!isTypedSignature(input.name)) return { field: "name", key: "validation.signature_name" };
    if (needs_documentation && !input.documentation) return { field: "documentation", key: "validation.required" };
    if (task === "approve") return null;
    if (!input.is_representative) return { field: "is_representative", key: "validation.delegate_represents" };
    return isTypedSignature(input.representation ?? "")
      ? null
      : { field: "representation", key: "validation.delegate_capacity" };
  }),
];

interface Known {
  readonly name: string;
  readonly email: string | null;
  readonly documentation: string | null;
}

const wordsOf = (name: string) => splitWords(name).toSorted().join(" ");

/** The field by which a delegate is a signer of the same document; null for another person. */
export function sameAsSigner(input: DelegationInput, signer: Known): "email" | "documentation" | "name" | null {
  if (signer.email?.toLowerCase() === input.email) return "email";
  if (input.documentation && signer.documentation && isSameDocumentation(input.documentation, signer.documentation))
    return "documentation";
  return wordsOf(input.name) === wordsOf(signer.name) ? "name" : null;
}
