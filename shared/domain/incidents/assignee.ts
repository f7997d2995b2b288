import * as z from "zod/mini";
import { uuid } from "../core/fields.ts";

/** A possible assignee of an incident. */
export const assignee = z.object({ id: uuid(), label: z.string() });
export type Assignee = z.infer<typeof assignee>;
