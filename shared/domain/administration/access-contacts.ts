import * as z from "zod/mini";

/** Who can give a user more rights. Users are named only to those who may read users. */
export const accessContacts = z.object({
  roles: z.array(z.string()),
  users: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type AccessContacts = z.infer<typeof accessContacts>;
