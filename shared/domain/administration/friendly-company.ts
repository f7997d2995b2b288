import * as z from "zod/mini";

/** Company data shown to visitors, on their pages and in their mails. */
export const friendlyCompany = z.object({
  /** Empty before the set-up. */
  name: z.string(),
  color: z.nullable(z.string()),
  has_logo: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type FriendlyCompany = z.infer<typeof friendlyCompany>;
