import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";

/** An active session, as listed for its user. */
export const openSessionRow = z.object({
  id: uuid(),
  created_at: instant(),
  last_used_at: instant(),
  /** Network address from which it was started. */
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSessionRow>;
