import * as z from "zod/mini";

const amount = z.nullable(z.union([z.number(), z.string()]));

/** A line being typed: an amount is cents, or the text while it is no amount. */
export const typedLine = z.object({ real_cost: amount, note: z.string(), new_amount: amount, reason: z.string() });
export type TypedLine = Readonly<z.infer<typeof typedLine>>;
