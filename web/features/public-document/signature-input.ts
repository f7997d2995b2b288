import type { MessageKey } from "#locales/es.ts";
import * as z from "zod/mini";
import { type Drawing, type PenPoint, signatureFields, signatureRules } from "#shared/domain/documents/signature.ts";
import type { SignInput } from "#shared/domain/documents/signing.ts";
import { validate } from "#shared/domain/core/validate.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { SignatureDraft } from "./signing-progress.ts";

const signatureInput = { input: z.object(signatureFields), rules: signatureRules };

/** A drawing as the schema has it, which knows no readonly arrays. */
const copyOf = ({ width, height, strokes }: Drawing) => ({
  width,
  height,
  strokes: strokes.map((stroke) => stroke.map(([x, y, at]): PenPoint => [x, y, at])),
});

/** The signature as it is sent: one of the two ways, and nothing of the other. */
export function fieldsOf({ kind, drawing, typed }: SignatureDraft): Pick<SignInput, "kind" | "strokes" | "typed_name"> {
  return kind === "drawn" ? { kind, strokes: drawing && copyOf(drawing) } : { kind, typed_name: typed.trim() };
}

/** What is wrong with a signature, by the rule that the server asks too; null where it is one. */
export function findFault(draft: SignatureDraft, today: DateString): MessageKey | null {
  const checked = validate(signatureInput, fieldsOf(draft), today);
  return checked.valid ? null : (checked.messages[0]?.key ?? null);
}
