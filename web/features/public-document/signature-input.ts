import type { MessageKey } from "#locales/es.ts";
import * as z from "zod/mini";
import { type Drawing, type PenPoint, signatureFields, signatureRules } from "#shared/domain/documents/signature.ts";
import type { SignInput } from "#shared/domain/documents/signing.ts";
import { validate } from "#shared/domain/core/validate.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { SignatureDraft } from "./signing-progress.ts";

const signatureInput = { input: z.object(signatureFields), rules: signatureRules };

/** A mutable copy of a drawing, as the schema has no readonly arrays. */
const copyOf = ({ width, height, strokes }: Drawing) => ({
  width,
  height,
  strokes: strokes.map((stroke) => stroke.map(([x, y, at]): PenPoint => [x, y, at])),
});

/** The signature as sent: only the fields of its kind. */
export function signatureFieldsOf({
  kind,
  drawing,
  typed,
}: SignatureDraft): Pick<SignInput, "kind" | "strokes" | "typed_name"> {
  return kind === "drawn" ? { kind, strokes: drawing && copyOf(drawing) } : { kind, typed_name: typed.trim() };
}

/** The error of a signature, by the same rule as on the server; null if it is valid. */
export function findFault(draft: SignatureDraft, today: DateString): MessageKey | null {
  const checked = validate(signatureInput, signatureFieldsOf(draft), today);
  return checked.valid ? null : (checked.messages[0]?.key ?? null);
}
