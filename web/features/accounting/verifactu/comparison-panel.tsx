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

function Latest({ comparison }: { comparison: RecordComparison }) {
  const { t, language } = useTexts();
  const { starts_on, ends_on, environment, state, read_count, finished_at, error_text, last_error, result } =
    comparison;
  const months = [...new Set([starts_on, ends_on])].map((day) => formatMonth(day, language)).join(" – ");
  const reason = error_text ?? t(`accounting.comparison.fault.${last_error ?? "unavailable"}`);
  return (
    <section aria-label={months}>
      <strong>{months}</strong>{" "}
      <span className={classes.soft}>
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

/** Compares what AEAT has of an issuer with its records; the latest result stays with its date. */
export function ComparisonPanel({ issuer }: { issuer: Issuer }) {
  const { t } = useTexts();
  const mayCompare = useCan()("issuer", "update");
  const { data: comparisons, isError } = useQuery(comparisonsQuery(issuer.id));
  const latest = comparisons?.[0];
  return (
    <Panel title={t("accounting.comparison.title")}>
      <Stack gap="md">
        <p className={classes.soft}>{t("accounting.comparison.about")}</p>
        {isError && !comparisons && <p role="alert">{t("components.failed.title")}</p>}
        {comparisons && !latest && <p className={classes.quiet}>{t("accounting.comparison.empty")}</p>}
        {latest && <Latest comparison={latest} />}
        {mayCompare && <Start issuer={issuer} isRunning={latest?.state === "running"} />}
      </Stack>
    </Panel>
  );
}
