import * as z from "zod/mini";
import {
  type Drawing,
  type PenPoint,
  signatureFields,
  signatureRulesOf,
  type SignerName,
} from "#shared/domain/documents/signature.ts";
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

/** What a delegate declares however they sign, in the capacity that the signer declared; others declare it with a typed name. */
function declarationOf({ kind, is_representative, representation }: SignatureDraft, capacity: string | null) {
  if (!is_representative || (kind === "drawn" && capacity === null)) return {};
  return { is_representative, representation: capacity ?? representation.trim() };
}

/** The signature as sent: only the fields of its kind. */
export function signatureFieldsOf(draft: SignatureDraft, capacity: string | null): z.infer<typeof signatureInput> {
  const { kind, drawing, typed } = draft;
  const declaration = declarationOf(draft, capacity);
  if (kind === "drawn") return { kind, strokes: drawing && copyOf(drawing), ...declaration };
  return { kind, typed_name: typed.trim(), ...declaration };
}

/** The error of a signature by this signer, by the same rules as on the server; null if it is valid. */
export function findFault(
  draft: SignatureDraft,
  signer: SignerName & { readonly delegate_representation: string | null },
  today: DateString,
): ValidationMessage | null {
  const input = signatureFieldsOf(draft, signer.delegate_representation);
  const checked = validate({ input: signatureInput, rules: signatureRulesOf(signer) }, input, today);
  return checked.valid ? null : (checked.messages[0] ?? null);
}
