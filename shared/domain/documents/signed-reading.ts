import * as z from "zod/mini";
import { integer, rule } from "../core/fields.ts";
import { READING_LIMITS } from "./policy.ts";

/** What the browser measured of the reading; a claim of the browser, and printed as such. */
export const signedReading = z
  .object({
    /** The pages that were on screen, numbered from 1. */
    pages_shown: z.array(integer(1, READING_LIMITS.pages)).check(z.maxLength(READING_LIMITS.pages)),
    page_count: integer(1, READING_LIMITS.pages),
    /** How long the document was on screen. */
    seconds: integer(0, READING_LIMITS.seconds),
  })
  .check(rule(({ pages_shown, page_count }) => pages_shown.every((page) => page <= page_count), "validation.invalid"));
export type SignedReading = z.infer<typeof signedReading>;
