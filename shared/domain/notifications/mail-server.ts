import * as z from "zod/mini";

/** Whether the company has a mail server. Without one nothing is sent, and screens say so before anyone tries. */
export const mailServer = z.object({
  is_set: z.boolean(),
  /** Whether the company has an account for text messages. */
  has_sms: z.boolean(),
  /** Names of users who may set it up, where there is none. */
  contacts: z.array(z.string()),
});
export type MailServer = z.infer<typeof mailServer>;
