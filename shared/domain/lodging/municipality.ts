import * as z from "zod/mini";

/** A municipality of Spain with its INE code of five digits: province and municipality. */
export const municipality = z.object({ code: z.string(), name: z.string(), province: z.nullable(z.string()) });
export type Municipality = z.infer<typeof municipality>;
