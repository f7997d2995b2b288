import { type CodeChannel, maskEmail, maskPhone } from "#shared/domain/documents/signing-code.ts";
import type { SigningSigner } from "./signing-access.ts";

export interface CodeTarget {
  readonly channel: CodeChannel;
  /** The whole address. */
  readonly to: string;
  /** The same with most of it hidden. */
  readonly address: string;
}

/** Where a signer's code can be sent to, the channel that the office chose first. */
export function codeTargets({
  email,
  phone,
  code_choice,
  delegate_email,
}: Pick<SigningSigner, "email" | "phone" | "code_choice" | "delegate_email">): CodeTarget[] {
  // The delegate's mailbox is all that is known of the delegate.
  if (delegate_email !== null) return [{ channel: "mail", to: delegate_email, address: maskEmail(delegate_email) }];
  const targets: CodeTarget[] = [];
  if (code_choice !== "mail" && phone !== null) targets.push({ channel: "sms", to: phone, address: maskPhone(phone) });
  if (code_choice !== "sms" && email !== null) targets.push({ channel: "mail", to: email, address: maskEmail(email) });
  return targets;
}
