import * as z from "zod/mini";
import { uuid } from "../core/fields.ts";
import { noticeProgress } from "../documents/guarantor-notice.ts";

/** The privacy notice of the guarantor whom an open booking names (RGPD art. 14), before there is a rental. */
export const bookingNotice = z.object({
  ...noticeProgress.shape,
  occupant_id: uuid(),
  name: z.string(),
});
export type BookingNotice = z.infer<typeof bookingNotice>;
