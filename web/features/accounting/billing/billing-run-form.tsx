import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { billingSettingsResource } from "#shared/domain/accounting/billing/billing-settings.ts";
import { issueDayOf } from "#shared/domain/accounting/billing/planned-issue.ts";
import { addMonths, type DateString, firstOfMonth, formatLongMonth, isDateString } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import { LoadingDrawer } from "#web/components/loading-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { DateField } from "#web/components/form/date-field.tsx";
import { MonthField } from "#web/components/form/month-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { type AnyForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Two years of runs are enough to find the first month not billed. */
const known = listQuery(billingRunResource, "sort=-month&page_size=24");

/** The first month not billed yet, from the current month on. */
function nextMonth(runs: readonly BillingRun[], today: DateString): DateString {
  const taken = new Set(runs.map(({ month }) => month));
  let month = firstOfMonth(today);
  while (taken.has(month)) month = addMonths(month, 1);
  return month;
}

/**
 * Proposes the day of issue of the chosen month, until another day is chosen: the company's day of it, or today. A month
 * whose day is too far ahead says so at once, and no other day takes its place.
 */
function useProposedDay({ fields, row }: AnyForm, issue_day: number): void {
  const today = useToday();
  const proposed = useRef(fields.values["planned_issue_date"]);
  const { month } = fields.values;
  const propose = useEffectEvent((chosen: string) => {
    if (row !== null || fields.getValues()["planned_issue_date"] !== proposed.current) return;
    const isPristine = !fields.isDirty();
    proposed.current = issueDayOf(chosen, today, issue_day);
    fields.setFieldValue("planned_issue_date", proposed.current);
    fields.validateField("planned_issue_date");
    if (isPristine) fields.resetDirty(fields.getValues());
  });
  useEffect(() => {
    if (typeof month === "string" && isDateString(month)) propose(month);
  }, [month]);
}

/** The chosen month is already billed: links to its run. */
function AlreadyBilled({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  return (
    <p role="status">
      {t("accounting.run.already", { month: formatLongMonth(run.month, language) })}{" "}
      <Anchor component={Link} href={`/billing-runs/${run.id}`} underline="always">
        {t("accounting.run.open_it")}
      </Anchor>
    </p>
  );
}

interface RunFieldsProps extends EntityFormProps<BillingRun> {
  /** The latest runs; none where they could not be read. */
  runs: readonly BillingRun[];
  /** The company's day of issue. */
  issue_day: number;
}

function RunDrawer({ runs, issue_day, ...props }: RunFieldsProps) {
  const today = useToday();
  const month = nextMonth(runs, today);
  const form = useResourceForm(billingRunResource, props, {
    month,
    planned_issue_date: issueDayOf(month, today, issue_day),
  });
  useProposedDay(form, issue_day);
  const billed = props.row ? undefined : runs.find((run) => run.month === form.fields.values["month"]);
  return (
    <EntityFormDrawer form={form} {...props}>
      {!props.row && <MonthField form={form} name="month" hint="accounting.run.month_hint" />}
      {billed && <AlreadyBilled run={billed} />}
      {!props.row && (
        <DateField form={form} name="planned_issue_date" hint="accounting.run.planned_day_hint" isRequired />
      )}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}

/** Creates the drafts of a month and opens the run's page. Nothing is proposed before it is known what is billed. */
export function BillingRunForm(props: EntityFormProps<BillingRun>) {
  const { t } = useTexts();
  const { data, isPending } = useQuery(known);
  const settings = useQuery({
    ...listQuery(billingSettingsResource, ""),
    enabled: useCan()("billing_settings", "read"),
  });
  if ((isPending || settings.isLoading) && !props.row)
    return <LoadingDrawer title={t("new.billing_run")} onClose={props.onClose} />;
  return <RunDrawer {...props} runs={data?.data ?? []} issue_day={settings.data?.data[0]?.issue_day ?? 1} />;
}
