import type { MailState } from "#shared/domain/notifications/mail.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { mailStateColors } from "./mail-choices.ts";

export function MailStateBadge({ state }: { state: MailState }) {
  const { t } = useTexts();
  return <StatusBadge color={mailStateColors[state]} label={t(`notifications.state.${state}`)} />;
}
