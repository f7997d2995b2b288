import type { StatusColor } from "#shared/domain/core/color.ts";
import { mailErrors, type MailState, mailStates } from "#shared/domain/notifications/mail.ts";
import { creditModes, smtpSecurities } from "#shared/domain/notifications/notification-settings.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const mailStateChoices = choices(mailStates, (state) => `notifications.state.${state}`);
export const mailErrorChoices = choices(mailErrors, (error) => `notifications.last_error.${error}`);
export const securityChoices = choices(smtpSecurities, (security) => `notifications.smtp_security.${security}`);
export const creditModeChoices = choices(creditModes, (mode) => `notifications.credit_mode.${mode}`);
export const mailLanguageChoices = choices(languages, (language) => `notifications.language.${language}`);

export const mailStateColors: Readonly<Record<MailState, StatusColor>> = {
  queued: "blue",
  sent: "green",
  failed: "red",
  not_sent: "gray",
};
