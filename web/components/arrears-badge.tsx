import { type ArrearsStatus, arrearsStatusColors } from "#shared/domain/rentals/rental.ts";
import { StatusBadge } from "./status-badge.tsx";
import { useTexts } from "./use-texts.ts";

/** The arrears status of a rental; shown on pages that load the texts of `rentals`. */
export function ArrearsBadge({ status }: { status: ArrearsStatus }) {
  const { t } = useTexts();
  return <StatusBadge color={arrearsStatusColors[status]} label={t(`rentals.arrears_status.${status}`)} />;
}
