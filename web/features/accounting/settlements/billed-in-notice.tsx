import type { BilledIn } from "#shared/domain/accounting/settlements/plan-settlement.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./settlements.module.css";

/** Which invoice has the differences of a rental, and whom it is issued to. */
export function BilledInNotice({ rental_id, billed_in }: { rental_id: unknown; billed_in: BilledIn | null }) {
  const { t } = useTexts();
  if (billed_in === null) return <Notice tone="due">{t("accounting.settlement.billed_by_hand")}</Notice>;
  const { id, label, payer_label: payer } = billed_in;
  const where =
    id === rental_id ? t("accounting.settlement.billed_next") : t("accounting.settlement.billed_in", { label });
  return (
    <p className={classes.quiet}>
      {payer === null ? where : `${where} ${t("accounting.settlement.billed_to", { payer })}`}
    </p>
  );
}
