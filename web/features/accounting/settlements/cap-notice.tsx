import type { CostCap } from "#shared/domain/accounting/settlements/cost-cap.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { formatRate } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** What the law limits, with its article, and what is not verified of it. */
export function CapNotice({ cap }: { cap: Pick<CostCap, "until" | "rent_rate"> | null }) {
  const { t, language } = useTexts();
  if (cap === null) return null;
  const { until, rent_rate } = cap;
  return (
    <Notice>
      {t("accounting.settlement.cap", { until: formatDate(until, language) })}{" "}
      {rent_rate === null
        ? t("accounting.settlement.cap_no_rate")
        : t("accounting.settlement.cap_rate", { rate: formatRate(rent_rate, language) })}{" "}
      {t("accounting.settlement.cap_unverified")}
    </Notice>
  );
}
