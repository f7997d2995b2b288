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

/** The signature as sent: only the fields of its kind. */
export function signatureFieldsOf(draft: SignatureDraft): z.infer<typeof signatureInput> {
  const { kind, drawing, typed, is_representative, representation } = draft;
  if (kind === "drawn") return { kind, strokes: drawing && copyOf(drawing) };
  const declaration = is_representative ? { is_representative, representation: representation.trim() } : {};
  return { kind, typed_name: typed.trim(), ...declaration };
}

/** The error of a signature by this signer, by the same rules as on the server; null if it is valid. */
export function findFault(draft: SignatureDraft, signer: SignerName, today: DateString): ValidationMessage | null {
  const checked = validate({ input: signatureInput, rules: signatureRulesOf(signer) }, signatureFieldsOf(draft), today);
  return checked.valid ? null : (checked.messages[0] ?? null);
}
