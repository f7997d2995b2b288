import * as z from "zod/mini";
import { instant } from "../core/fields.ts";
import { type RentIndexKind, rentIndexKinds } from "./rent-index.ts";

/**
 * Series of INE's public service with the yearly rate of each index: IRAV of table 72975, IPC of table 76125 (base
 * 2025; the former IPC251856 ends in December 2025). Not checked against INE's own server. No series of the IGC was
 * found there, so its values are typed.
 */
export const publishedSeries: Readonly<Record<RentIndexKind, string | null>> = {
  irav: "IRAV1",
  ipc: "IPC290750",
  igc: null,
};

/** Why INE's service could not be read: no answer, or one of another form than documented. */
export const readingFailures = ["unreachable", "unexpected"] as const;
export type ReadingFailure = (typeof readingFailures)[number];

/** How the last reading of each index went. */
export const indexReadings = z.object({
  /** Whether this installation reads INE's service. */
  is_on: z.boolean(),
  readings: z.array(
    z.object({
      kind: z.enum(rentIndexKinds),
      read_at: instant(),
      failure: z.nullable(z.enum(readingFailures)),
    }),
  ),
});
export type IndexReadings = z.infer<typeof indexReadings>;
