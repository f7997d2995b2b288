import * as z from "zod/mini";
import { date, instant, uuid } from "../core/fields.ts";
import { mailStates } from "../notifications/mail.ts";

/** The privacy notice of a rental's guarantor, whose data another gave (RGPD art. 14). */
export const guarantorNotice = z.object({
  rental_id: uuid(),
  rental_label: z.string(),
  person_id: uuid(),
  person_label: z.string(),
  /** The end of the month that art. 14.3 allows; null: whether they were informed is not known. */
  due_on: z.nullable(date()),
  mailed_at: z.nullable(instant()),
  /** Of the latest mail; null without one. */
  mail_state: z.nullable(z.enum(mailStates)),
  delivered_on: z.nullable(date()),
});
export type GuarantorNotice = z.infer<typeof guarantorNotice>;

/** What became of a notice, of whichever record it is. */
export const noticeProgress = z.pick(guarantorNotice, {
  due_on: true,
  mailed_at: true,
  mail_state: true,
  delivered_on: true,
});
export type NoticeProgress = z.infer<typeof noticeProgress>;

/** Whether the letter was given to the guarantor; false undoes that. */
export const noticeDelivery = z.object({ is_delivered: z.boolean() });

const failed: ReadonlySet<NoticeProgress["mail_state"]> = new Set(["failed", "not_sent"]);

/** Whether the guarantor is still to be informed, as far as is known. */
export const isNoticeDue = ({ mailed_at, mail_state, delivered_on }: NoticeProgress): boolean =>
  delivered_on === null && (mailed_at === null || failed.has(mail_state));
