import { Checkbox, Stack } from "@mantine/core";
import type { SettleableCharge } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface UnbilledNoticeProps {
  /** Those that are settled. */
  charges: readonly SettleableCharge[];
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
}

/** Drafts that prevent the settlement, and months without an invoice, which are settled once that is ticked. */
export function UnbilledNotice({ charges, isAccepted, onAccept }: UnbilledNoticeProps) {
  const { t } = useTexts();
  const drafts = new Set(charges.flatMap((charge) => charge.drafts.map(({ label }) => label)));
  const hasUnbilled = charges.some(({ unbilled_months }) => unbilled_months.length > 0);
  return (
    <>
      {drafts.size > 0 && (
        <Notice tone="danger">
          {t("accounting.settlement.drafts", { count: drafts.size, names: [...drafts].toSorted().join(", ") })}
        </Notice>
      )}
      {hasUnbilled && (
        <Notice tone="due">
          <Stack gap="xs">
            {t("accounting.settlement.unbilled_warning")}
            <Checkbox
              label={t("accounting.settlement.accept_unbilled")}
              checked={isAccepted}
              onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
            />
          </Stack>
        </Notice>
      )}
    </>
  );
}
