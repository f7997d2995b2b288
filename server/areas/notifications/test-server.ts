import { randomUUID } from "node:crypto";
import type { MailError } from "#shared/domain/notifications/mail.ts";
import type { NotificationSettingsInput } from "#shared/domain/notifications/notification-settings.ts";
import type { Language } from "#shared/lib/language.ts";
import { toMailFailure } from "#server/engine/services/mail-failure.ts";
import type { Services } from "#server/engine/services/services.ts";
import { lookIn, readMailLetterhead } from "./mail-look.ts";
import { writeMail } from "./mail-text.ts";
import { openPassword, senderOf, serverOf, type SmtpSettings } from "./smtp-settings.ts";

interface Test {
  readonly input: NotificationSettingsInput;
  readonly stored: SmtpSettings;
  readonly to: string;
  readonly language: Language;
}

interface Outcome {
  /** Null when the server accepted the mail. */
  readonly error: MailError | null;
  readonly server_answer: string | null;
}

async function sendTest(services: Services, host: string, test: Test): Promise<string> {
  const { vault, mailer, origin } = services;
  const { input, stored, to, language } = test;
  const password = input.smtp_password ?? (input.smtp_user ? openPassword(vault, stored.sealed_password) : null);
  const { subject, text } = writeMail("test", language, { host, origin });
  const look = lookIn(services, language, await readMailLetterhead(services));
  const message = { message_id: `<${randomUUID()}@${host}>`, from: senderOf(input), to, subject, text, look };
  return mailer.send(serverOf(host, input, password), message);
}

/** Sends a real mail with the form's settings. A failure is the requested result, so it is returned and not thrown. */
export async function testServer(services: Services, host: string, test: Test): Promise<Outcome> {
  try {
    return { error: null, server_answer: await sendTest(services, host, test) };
  } catch (error) {
    const { reason, response } = toMailFailure(error);
    return { error: reason, server_answer: response };
  }
}
