import * as z from "zod/mini";
import { instant, rule } from "../core/fields.ts";
import { SIGNING_CODE } from "./policy.ts";

/* One-time codes by which signers confirm that a mailbox or a phone is theirs, before they sign. */

export const codeChannels = ["mail", "sms"] as const;
export type CodeChannel = (typeof codeChannels)[number];

/** What the office chooses for a signer: one channel, or text messages with mail for when they fail. */
export const codeChoices = ["mail", "sms", "sms_or_mail"] as const;
export type CodeChoice = (typeof codeChoices)[number];

/** Whether the message with the code is on its way, was accepted by the service, or was not. */
export const codeDeliveries = ["sending", "accepted", "failed"] as const;
export type CodeDelivery = (typeof codeDeliveries)[number];

/** What the signer's page shows of its codes: never a code, and addresses with most of them hidden. */
export const signingCodeState = z.object({
  /** Where a code can be sent to, the channel that the office chose first. */
  channels: z.array(z.object({ channel: z.enum(codeChannels), address: z.string() })),
  /** The code that was sent last by this link and is still valid. */
  sent: z.nullable(
    z.object({
      channel: z.enum(codeChannels),
      address: z.string(),
      at: instant(),
      expires_at: instant(),
      attempts_left: z.int(),
      delivery: z.enum(codeDeliveries),
      /** Whether it was entered, on this device or another one. */
      is_confirmed: z.boolean(),
    }),
  ),
  /** Whether this code or one before was entered; signing also needs the proof that its entry returned. */
  is_confirmed: z.boolean(),
});
export type SigningCodeState = z.infer<typeof signingCodeState>;

/** POST /external-document/{key}/code */
export const requestCodeInput = z.object({ channel: z.enum(codeChannels) });

const DIGITS = new RegExp(`^\\d{${SIGNING_CODE.digits}}$`);

/** POST /external-document/{key}/code/confirm. Spaces are not part of a code: "123 456" is 123456. */
export const confirmCodeInput = z.object({
  code: z.string().check(
    z.overwrite((code) => code.replace(/\s+/g, "")),
    z.maxLength(SIGNING_CODE.digits),
    rule((code) => DIGITS.test(code), "validation.code_digits"),
  ),
});

/** `used_up`: wrong as often as a code may be; `over`: there is no valid code, or there is none any more. */
export const codeOutcomes = ["confirmed", "wrong", "used_up", "over"] as const;

export const codeConfirmation = z.object({
  outcome: z.enum(codeOutcomes),
  /** What the signature is sent with; null unless the code was right. */
  proof: z.nullable(z.string()),
  code: signingCodeState,
});
export type CodeConfirmation = z.infer<typeof codeConfirmation>;

/** Hides most of an address: `b•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(1, at))}•••${email.slice(at)}`;
}

/** Hides all but the end of a number: `•••678`. */
export const maskPhone = (phone: string): string => `•••${phone.slice(-3)}`;
