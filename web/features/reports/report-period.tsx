import { UnstyledButton } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Link } from "wouter";
import { presetsOf } from "#shared/domain/reports/period.ts";
import type { Report, ReportResult } from "#shared/domain/reports/report.ts";
import { formatDate } from "#shared/lib/dates.ts";
import { PlainPopover } from "#web/components/plain-popover.tsx";
import { type Texts, useTexts } from "#web/components/use-texts.ts";
import { PeriodEditor } from "./period-editor.tsx";
import classes from "./reports.module.css";
import type { ReportAddress } from "./use-report-address.ts";

/** `1 ene 2026 – 31 mar 2026`, or the single day. */
export function formatReportPeriod({ language }: Texts, { from, to }: Pick<ReportResult, "from" | "to">): string {
  return from === to ? formatDate(to, language) : `${formatDate(from, language)} – ${formatDate(to, language)}`;
}

interface ReportPeriodProps {
  report: Report;
  address: ReportAddress;
  result: ReportResult | undefined;
}

/** Custom dates, in a popover below the button that shows them. */
function OwnPeriod({ report, address, result }: ReportPeriodProps) {
  const texts = useTexts();
  const { t } = texts;
  const { period } = report;
  const isChosen = address.preset === null;
  const name = t(period.kind === "day" ? "reports.period.day" : "reports.period.range");
  return (
    <PlainPopover
      label={name}
      position="bottom-start"
      shadow="md"
      target={(button) => (
        <UnstyledButton {...button} className={classes.preset} data-chosen={isChosen || undefined}>
          <IconCalendar size={15} aria-hidden />
          {isChosen && result ? formatReportPeriod(texts, result) : name}
        </UnstyledButton>
      )}
    >
      {(close) => (
        <PeriodEditor
          key={`${result?.from} ${result?.to}`}
          period={period}
          from={result?.from ?? ""}
          to={result?.to ?? ""}
          onChange={(days) => {
            close();
            address.go(address.hrefOfPeriod(days));
          }}
        />
      )}
    </PlainPopover>
  );
}

/** The periods that a report offers, as links, and custom dates. */
export function ReportPeriodField(props: ReportPeriodProps) {
  const { report, address, result } = props;
  const { t } = useTexts();
  const presets = presetsOf(report.period);
  if (presets.length === 0) return null;
  return (
    <nav className={classes.presets} aria-label={t("reports.period")}>
      {presets.map((preset, index) => (
        <Link
          key={preset}
          href={address.hrefOfPeriod({ period: index === 0 ? null : preset })}
          className={classes.preset}
          data-chosen={address.preset === preset || undefined}
          aria-current={address.preset === preset ? "true" : undefined}
        >
          {t(`reports.period.${preset}`, { days: result?.contract_ending_days ?? "…" })}
        </Link>
      ))}
      <OwnPeriod {...props} />
    </nav>
  );
}
