import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing-run.ts";
import { firstOfMonth } from "#shared/lib/dates.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { EntityFormDrawer } from "#web/components/entity-form-drawer.tsx";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { MonthField } from "#web/components/form/month-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { useResourceForm } from "#web/components/form/use-resource-form.ts";

/** Bills a month: its drafts are made at once, and the page that shows them opens. */
export function BillingRunForm(props: EntityFormProps<BillingRun>) {
  const today = useToday();
  const form = useResourceForm(billingRunResource, props, { month: firstOfMonth(today) });
  return (
    <EntityFormDrawer form={form} {...props}>
      {!props.row && <MonthField form={form} name="month" hint="accounting.run.month_hint" />}
      <TextAreaField form={form} name="notes" />
    </EntityFormDrawer>
  );
}
