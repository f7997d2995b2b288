import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";

/** A place where somebody is logged in, as they see it of themselves. */
export const openSessionRow = z.object({
  id: uuid(),
  created_at: instant(),
  last_used_at: instant(),
  /** The network address it was begun from. */
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionRow>;
