import { type ArrearsStatus, arrearsStatusColors } from "#shared/domain/rentals/rental.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";

export function ArrearsBadge({ status }: { status: ArrearsStatus }) {
  const { t } = useTexts();
  return <StatusBadge color={arrearsStatusColors[status]} label={t(`rentals.arrears_status.${status}`)} />;
}
