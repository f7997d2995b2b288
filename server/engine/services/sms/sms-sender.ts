import type { SmsError } from "#shared/domain/notifications/sms.ts";

/** The company's account with the provider. */
export interface SmsAccount {
  readonly account: string;
  readonly token: string;
  /** A number, a name of up to eleven letters and digits, or what else the provider sends from. */
  readonly sender: string;
}

export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The provider accepted a message; whether it arrives is not known then. */
export interface AcceptedSms {
  /** The provider's number of the message. */
  readonly id: string;
  readonly answer: string;
}

/** A provider of text messages. */
export interface SmsSender {
  /** @throws SmsFailure */
  send(account: SmsAccount, message: SmsMessage, signal?: AbortSignal): Promise<AcceptedSms>;
}

/** Why a message was not sent, or is not known to have been. */
export class SmsFailure extends Error {
  readonly reason: SmsError;
  /** What the provider said, if anything. */
  readonly answer: string | null;
  constructor(reason: SmsError, answer: string | null = null, cause?: unknown) {
    super(`sms: ${reason}`, { cause });
    this.name = "SmsFailure";
    this.reason = reason;
    this.answer = answer;
  }
}
