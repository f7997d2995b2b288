import type { NotificationSettingsInput } from "#shared/domain/notifications/notification-settings.ts";
import { formatDate, todayIn } from "#shared/lib/dates.ts";
import { PasswordField } from "#shared/ui/auth/password-field.tsx";
import { useFieldProps } from "#web/components/form/field-props.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { readField } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";

interface Props {
  readonly form: ResourceForm<keyof NotificationSettingsInput>;
  readonly name?: "smtp_password" | "sms_token";
}

const stored = {
  smtp_password: "notifications.settings.password_kept",
  sms_token: "notifications.settings.token_stored",
} as const;

/** A secret of the settings, as the password of the mail account: write-only, never shown again. */
export function MailPasswordField({ form, name = "smtp_password" }: Props) {
  const { t, language } = useTexts();
  const { value, setValue, input } = useFieldProps({ form, name });
  const since = form.row && readField(form.row, `${name}_set_at`);
  const date = typeof since === "string" ? formatDate(todayIn(new Date(since)), language) : null;
  return (
    <PasswordField
      {...input}
      description={date && t(stored[name], { date })}
      autoComplete="new-password"
      value={typeof value === "string" ? value : ""}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}
