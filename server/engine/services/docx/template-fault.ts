import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";

/** What docxtemplater says of a template that it cannot read. */
const fault = z.object({
  id: z.optional(z.string()),
  xtag: z.optional(z.string()),
  openingtag: z.optional(z.string()),
});
const thrown = z.object({
  properties: z.extend(fault, { errors: z.optional(z.array(z.object({ properties: fault }))) }),
});

const BLOCK = /loop|closing_tag_does_not_match/;
const TAG = /(unclosed|unopened|duplicate_(open|close))_tag/;

/** The refusal of a template for what is written wrong in it: the first fault that was found. */
export function refuseTemplate(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const told = z.safeParse(thrown, error).data?.properties;
  const { id = "", xtag, openingtag } = told?.errors?.[0]?.properties ?? told ?? {};
  const options = { params: { tag: xtag ?? openingtag ?? "" }, cause: error };
  if (BLOCK.test(id)) return new AppError("docx_block", options);
  if (TAG.test(id)) return new AppError("docx_tag", options);
  return new AppError("docx_broken", { cause: error });
}
