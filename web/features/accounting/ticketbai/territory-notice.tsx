import { proposeTerritory } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";

interface TerritoryNoticeProps {
  postal_code: unknown;
  foral_territory: unknown;
}

/** Warns that the postal code is of a Basque province while no territory is stated: nothing changes by itself. */
export function TerritoryNotice({ postal_code, foral_territory }: TerritoryNoticeProps) {
  const { t } = useTexts();
  const proposed = typeof postal_code === "string" ? proposeTerritory(postal_code) : null;
  if (proposed === null || foral_territory) return null;
  const territory = t(`accounting.foral_territory.${proposed}`);
  return <Notice tone="due">{t("accounting.foral_territory.proposed", { territory })}</Notice>;
}
