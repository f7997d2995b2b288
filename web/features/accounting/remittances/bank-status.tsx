import type { RemittanceLine } from "#shared/domain/accounting/remittances/remittance-line.ts";
import type { GroupStatus } from "#shared/domain/accounting/remittances/remittance.ts";
import { isBankReason } from "#shared/domain/accounting/remittances/status-report.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";

const colors: Readonly<Record<GroupStatus, StatusColor>> = {
  received: "blue",
  accepted: "green",
  partial: "amber",
  rejected: "red",
};

/** What the bank's report says of the whole file. */
export function FileBankStatus({ status }: { status: GroupStatus | null }) {
  const { t } = useTexts();
  return status && <StatusBadge color={colors[status]} label={t(`accounting.remittance.bank_status.${status}`)} />;
}

/** What the bank's report says of a line. */
export function LineBankStatus({
  line: { bank_status, bank_reason },
}: {
  line: Pick<RemittanceLine, "bank_status" | "bank_reason">;
}) {
  const { t } = useTexts();
  if (bank_status === null) return null;
  const label =
    bank_reason === null
      ? t(`accounting.bank_status.${bank_status}`)
      : t("accounting.remittance.rejected_by", { reason: bank_reason });
  return <StatusBadge color={colors[bank_status]} label={label} />;
}

/** The bank's reason in words; an unknown code as it is. */
export function BankReason({ code }: { code: string | null }) {
  const { t } = useTexts();
  if (code === null) return null;
  return isBankReason(code) ? t(`accounting.bank_reason.${code}`) : code;
}
