import * as z from "zod/mini";
import { date, integer, uuid } from "#shared/domain/core/fields.ts";

/**
 * What an issuer lacks to keep billing records from the day on which the law binds it: a mode that keeps them, a certificate that can
 * act for its present tax number on that day, sending to AEAT's production service (in VERI*FACTU), and the producer's declaration with all its data.
 */
export const readinessGaps = ["mode", "certificate", "sending", "declaration"] as const;
export type ReadinessGap = (typeof readinessGaps)[number];

/** Issuers that lack something, those first that are bound first. */
export const recordReadiness = z.object({
  count: integer(),
  issuers: z.array(
    z.object({ issuer_id: uuid(), label: z.string(), bound_from: date(), missing: z.array(z.enum(readinessGaps)) }),
  ),
});
export type RecordReadiness = z.infer<typeof recordReadiness>;
