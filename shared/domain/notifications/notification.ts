import * as z from "zod/mini";
import { instant, uuid } from "../core/fields.ts";

/** The specification's two types, in its wire spelling. */
export const notificationTypes = ["Reserva", "Incidencia"] as const;
export type NotificationType = (typeof notificationTypes)[number];

export const notificationRow = z.object({
  id: uuid(),
  type: z.enum(notificationTypes),
  message: z.string(),
  created_at: instant(),
  is_read: z.boolean(),
  /** The record it is about: the resource's path and id, as in `incidents` and `/incidents/{id}`. */
  subject_path: z.nullable(z.string()),
  subject_id: z.nullable(uuid()),
  /** Whether the user chose to see it in the list of the bell, and on the desktop. */
  in_bell: z.boolean(),
  on_desktop: z.boolean(),
});
export type Notification = z.infer<typeof notificationRow>;
