import * as z from "zod/mini";
import { type Drawing, type PenPoint, signatureFields, signatureRulesOf } from "#shared/domain/documents/signature.ts";
import type { SignerName } from "#shared/domain/documents/signer-name.ts";
import { validate } from "#shared/domain/core/validate.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { SignatureDraft } from "./signing-progress.ts";

const signatureInput = z.object(signatureFields);

/** A mutable copy of a drawing, as the schema has no readonly arrays. */
const copyOf = ({ width, height, strokes }: Drawing) => ({
  width,
  height,
  strokes: strokes.map((stroke) => stroke.map(([x, y, at]): PenPoint => [x, y, at])),
});

/** Whom a signature is of: a company's representative names themselves, unless a delegate signs. */
export interface Represented {
  readonly is_company: boolean;
  readonly delegate_name: string | null;
  readonly delegate_representation: string | null;
}

/** Whether who signs is named and declared by themselves: with each typed name, and with a drawing for a company. */
export const isSelfNamed = ({ kind }: SignatureDraft, { is_company, delegate_name }: Represented): boolean =>
  kind === "typed" || (is_company && delegate_name === null);

/** In what capacity another person signs: as the signer declared it of a delegate, or as they declare it; null where the signer signs. */
export function capacityOf(draft: SignatureDraft, signer: Represented): string | null {
  if (signer.delegate_name !== null) return signer.delegate_representation;
  return isSelfNamed(draft, signer) && draft.is_representative ? draft.representation.trim() : null;
}

/** The signature as sent: only the fields of its kind. */
export function signatureFieldsOf(draft: SignatureDraft, signer: Represented): z.infer<typeof signatureInput> {
  const { kind, drawing, typed, is_representative } = draft;
  const representation = capacityOf(draft, signer);
  const who = {
    ...(isSelfNamed(draft, signer) && { typed_name: typed.trim() }),
    ...(is_representative && representation !== null && { is_representative, representation }),
  };
  return kind === "drawn" ? { kind, strokes: drawing && copyOf(drawing), ...who } : { kind, ...who };
}

/** The error of a signature by this signer, by the same rules as on the server; null if it is valid. */
export function findFault(
  draft: SignatureDraft,
  signer: SignerName & Represented,
  today: DateString,
): ValidationMessage | null {
  const input = signatureFieldsOf(draft, signer);
  const checked = validate({ input: signatureInput, rules: signatureRulesOf(signer) }, input, today);
  return checked.valid ? null : (checked.messages[0] ?? null);
}
