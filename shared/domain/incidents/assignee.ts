import * as z from "zod/mini";
import { uuid } from "../core/fields.ts";

/** Somebody whom an incident can be given to. */
export const assignee = z.object({ id: uuid(), label: z.string() });
export type Assignee = z.infer<typeof assignee>;
