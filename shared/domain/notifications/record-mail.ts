import * as z from "zod/mini";
import { languages } from "#shared/lib/language.ts";
import { email, instant, optional, uuid } from "../core/fields.ts";
import { mailStates } from "./mail.ts";

/** Recipient (default: the address of the one it is for) and language of a mail with the PDF of a record. */
export const recordMailInput = z.object({ to: optional(email()), language: optional(z.enum(languages)) });

/** A mail with the PDF of a record, as the record's page shows it. */
export const recordMailRow = z.object({
  id: uuid(),
  to: email(),
  state: z.enum(mailStates),
  created_at: instant(),
  sent_at: z.nullable(instant()),
});
export type RecordMail = z.infer<typeof recordMailRow>;
