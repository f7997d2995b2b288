import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Issuer } from "#shared/domain/accounting/invoices/issuer.ts";
import type { RecordComparison } from "#shared/domain/accounting/verifactu/record-comparison.ts";
import { formatMonth, isDateString } from "#shared/lib/dates.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";
import classes from "../invoices/accounting.module.css";
import { comparisonsQuery, useCompareRecords } from "./comparison-queries.ts";
import { ComparisonSummary } from "./comparison-result.tsx";

/** The months to compare, the present one unless chosen. */
function Start({ issuer, isRunning }: { issuer: Issuer; isRunning: boolean }) {
  const { t } = useTexts();
  const present = useToday().slice(0, 7);
  const [from, setFrom] = useState(present);
  const [to, setTo] = useState(present);
  const { mutate, isPending } = useCompareRecords(issuer.id);
  const months = { from: `${from}-01`, to: `${to}-01` };
  const isWhole = isDateString(months.from) && isDateString(months.to) && from <= to;
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        type="month"
        label={t("accounting.comparison.first")}
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="month"
        label={t("accounting.comparison.last")}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <Button
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        disabled={!isWhole || isRunning}
        loading={isPending}
        onClick={() => mutate(months)}
      >
        {t("accounting.comparison.run")}
      </Button>
    </Group>
  );
}

const isDaily = ({ created_by_label }: RecordComparison) => created_by_label === null;

function latestOf(rows: readonly RecordComparison[]): readonly RecordComparison[] {
  const [first] = rows;
  const done = rows.find(({ state }) => state === "done");
  return [first, first === done ? undefined : done].filter((one) => one !== undefined);
}

/** Of users and of the daily ones, each: the latest result, and what runs or failed after it. @param comparisons the latest first */
function shownOf(comparisons: readonly RecordComparison[]): readonly RecordComparison[] {
  const ofKind = (kind: boolean) => comparisons.filter((one) => isDaily(one) === kind);
  return [...latestOf(ofKind(false)), ...latestOf(ofKind(true))];
}

function Latest({ comparison }: { comparison: RecordComparison }) {
  const { t, language } = useTexts();
  const { starts_on, ends_on, environment, state, read_count, created_by_label: by, finished_at } = comparison;
  const { error_text, last_error, result } = comparison;
  const months = [...new Set([starts_on, ends_on])].map((day) => formatMonth(day, language)).join(" – ");
  const reason = error_text ?? t(`accounting.comparison.fault.${last_error ?? "unavailable"}`);
  return (
    <section aria-label={[months, by ?? t("accounting.comparison.daily")].join(" · ")}>
      <strong>{months}</strong>{" "}
      <span className={classes.soft}>
        {by === null ? t("accounting.comparison.daily") : t("accounting.comparison.by", { name: by })}
        {" · "}
        {t(`accounting.sending_environment.${environment}`)} <Instant at={finished_at} />
      </span>
      {state === "running" && (
        <p role="status">{t("accounting.comparison.running", { count: formatNumber(read_count, language) })}</p>
      )}
      {state === "failed" && <Notice tone="due">{t("accounting.comparison.failed", { text: reason })}</Notice>}
      {result && <ComparisonSummary result={result} />}
    </section>
  );
}

/** Compares what AEAT has of an issuer with its records; the latest result of users and that of the day stay with their dates. */
export function ComparisonPanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const mayCompare = useCan()("issuer", "update");
  const { data: comparisons, isError } = useQuery(comparisonsQuery(issuer.id));
  const shown = shownOf(comparisons ?? []);
  return (
    <Panel title={t("accounting.comparison.title")}>
      <Stack gap="md">
        <p className={classes.soft}>{t("accounting.comparison.about")}</p>
        {isError && !comparisons && <p role="alert">{t("components.failed.title")}</p>}
        {comparisons && shown.length === 0 && <p className={classes.quiet}>{t("accounting.comparison.empty")}</p>}
        {shown.map((comparison) => (
          <Latest key={comparison.id} comparison={comparison} />
        ))}
        {mayCompare && <Start issuer={issuer} isRunning={shown.some(({ state }) => state === "running")} />}
      </Stack>
    </Panel>
  );
}
