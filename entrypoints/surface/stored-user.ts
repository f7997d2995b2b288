import * as z from "zod/mini";
import { actions, roleScopes } from "#shared/domain/core/roles.ts";
import { languages } from "#shared/lib/language.ts";

/** The logged-in user as stored on this device. */
export const storedUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  language: z.enum(languages),
  role: z.object({ slug: z.string(), name: z.string(), name_en: z.nullable(z.string()) }),
  permissions: z.record(z.string(), z.array(z.enum(actions))),
  scope: z.enum(roleScopes),
  lacks_second_factor: z.boolean(),
  forgotten_at: z.nullable(z.string()),
  reach_revision: z.int(),
});
