import type { AssetPrice } from "#shared/domain/assets/asset-price.ts";
import { phaseOf, pricePhaseColors } from "#shared/domain/assets/price-phase.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { pricePhaseChoices } from "./price-choices.ts";

/** Whether a price is current, future or past. */
export function PricePhaseBadge({ price }: { price: Pick<AssetPrice, "valid_from" | "valid_to"> }) {
  const { t } = useTexts();
  const phase = phaseOf(price, useToday());
  return <StatusBadge color={pricePhaseColors[phase]} label={t(pricePhaseChoices.text(phase))} />;
}
