import { Link } from "wouter";
import { readBasis } from "#shared/domain/reports/report-query.ts";
import { reportBases } from "#shared/domain/reports/report.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./reports.module.css";
import type { ReportAddress } from "./use-report-address.ts";

/** What decides the month of an amount, as links; the first is the default. */
export function ReportBasisField({ address }: { address: ReportAddress }) {
  const { t } = useTexts();
  const chosen = readBasis(address.parameters.get("basis"));
  return (
    <nav className={classes.presets} aria-label={t("reports.basis")}>
      {reportBases.map((basis, index) => (
        <Link
          key={basis}
          href={address.hrefWith({ basis: index === 0 ? null : basis })}
          className={classes.preset}
          data-chosen={basis === chosen || undefined}
          aria-current={basis === chosen ? "true" : undefined}
        >
          {t(`reports.basis.${basis}`)}
        </Link>
      ))}
    </nav>
  );
}
