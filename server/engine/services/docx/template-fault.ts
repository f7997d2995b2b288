import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { truncate } from "#shared/lib/text.ts";

/** Error of docxtemplater for a template it cannot read. */
const fault = z.object({
  id: z.optional(z.string()),
  xtag: z.optional(z.string()),
  openingtag: z.optional(z.string()),
});
const thrown = z.object({
  properties: z.extend(fault, { errors: z.optional(z.array(z.object({ properties: fault }))) }),
});

/** Characters of a placeholder that a message quotes. */
const MAX_TAG = 80;

const BLOCK = /loop|closing_tag_does_not_match/;
const TAG = /(unclosed|unopened|duplicate_(open|close))_tag/;

/** The error for a template with invalid placeholders: the first fault found. */
export function refuseTemplate(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const properties = z.safeParse(thrown, error).data?.properties;
  const { id = "", xtag, openingtag } = properties?.errors?.[0]?.properties ?? properties ?? {};
  // A placeholder that is never closed takes the rest of the document.
  const tag = truncate(xtag ?? openingtag ?? "", MAX_TAG);
  const options = { params: { tag }, cause: error };
  if (BLOCK.test(id)) return new AppError("docx_block", options);
  if (TAG.test(id)) return new AppError("docx_tag", options);
  return new AppError("docx_broken", { cause: error });
}
