import * as z from "zod/mini";
import { date, optional } from "#shared/domain/core/fields.ts";

/**
 * Declaration of the billing system by its producer (RD 1007/2023, art. 13; Orden HAC/1177/2024, art. 15): the letters of
 * its first part in their order, and the recommended annex.
 */
export const declarationLetters = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"] as const;
export type DeclarationLetter = (typeof declarationLetters)[number];

/** Required values that only the installation's configuration or the company's data can give. */
export const declarationGaps = ["producer_name", "producer_tax_id", "producer_address", "date", "place"] as const;

export const responsibleDeclaration = z.object({
  system_name: z.string(),
  system_id: z.string(),
  version: z.string(),
  /** Not part of the declaration: the number of this installation, which records name. */
  installation: z.string(),
  /** As records say it (`TipoUsoPosibleSoloVerifactu`, `TipoUsoPosibleMultiOT`). */
  is_only_verifactu: z.boolean(),
  has_several_taxpayers: z.boolean(),
  producer_name: z.nullable(z.string()),
  producer_tax_id: z.nullable(z.string()),
  producer_address: z.nullable(z.string()),
  /** Whether no producer is configured, so that the company declares the program as its own. */
  is_company: z.boolean(),
  contact: z.nullable(z.string()),
  date: optional(date()),
  place: z.nullable(z.string()),
  missing: z.array(z.enum(declarationGaps)),
});
export type ResponsibleDeclaration = z.infer<typeof responsibleDeclaration>;
