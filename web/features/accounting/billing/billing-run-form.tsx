import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { addMonths, firstOfMonth, formatLongMonth } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { MonthField } from "#web/components/form/month-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { type AnyForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Two years of runs are enough to find the first month not billed. */
const known = listQuery(billingRunResource, "sort=-month&page_size=24");

/** Prefills the first month not billed yet, from the current month on. */
function useNextMonth({ fields, row }: AnyForm, runs: readonly BillingRun[] | undefined): void {
  const today = useToday();
  const propose = useEffectEvent((billed: readonly BillingRun[]) => {
    if (row !== null || fields.isDirty()) return;
    const taken = new Set(billed.map(({ month }) => month));
    let month = firstOfMonth(today);
    while (taken.has(month)) month = addMonths(month, 1);
    fields.setFieldValue("month", month);
    fields.resetDirty(fields.getValues());
  });
  useEffect(() => {
    if (runs) propose(runs);
  }, [runs]);
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

/** Creates the drafts of a month and opens the run's page. */
export function BillingRunForm(props: EntityFormProps<BillingRun>) {
  const today = useToday();
  const form = useResourceForm(billingRunResource, props, { month: firstOfMonth(today) });
  const { data } = useQuery(known);
  const runs = data?.data;
  useNextMonth(form, runs);
  const billed = props.row ? undefined : runs?.find(({ month }) => month === form.fields.values["month"]);
  return (
    <EntityFormDrawer form={form} {...props}>
      {!props.row && <MonthField form={form} name="month" hint="accounting.run.month_hint" />}
      {billed && <AlreadyBilled run={billed} />}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
