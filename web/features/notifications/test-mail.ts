import { call } from "#shared/client/http.ts";
import type { MailError } from "#shared/domain/notifications/mail.ts";

/** The mail server's response to a test. */
export interface TestOutcome {
  readonly to: string;
  /** Null: the server accepted the mail. */
  readonly error: MailError | null;
  readonly server_answer: string | null;
}

/**
 * Sends a test mail to the user's own address with the values of the form.
 * @throws ApiError
 */
export async function sendTestMail(values: Readonly<Record<string, unknown>>): Promise<TestOutcome> {
  return (await call<TestOutcome>("/notification-settings/test", { method: "POST", body: values })).data;
}
