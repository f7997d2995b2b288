import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { type BillingSettings, billingSettingsResource } from "#shared/domain/accounting/billing/billing-settings.ts";
import { firstMonthToPrepare, nextPreparation } from "#shared/domain/accounting/billing/preparation-day.ts";
import { addDays, formatDate, formatLongMonth } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useToday } from "#shared/ui/use-now.ts";
import { History } from "#web/components/detail/history.tsx";
import { CheckboxField } from "#web/components/form/checkbox-field.tsx";
import { FieldRow } from "#web/components/form/field-row.tsx";
import { NumberField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { type AnyForm, useResourceForm } from "#web/components/form/use-resource-form.ts";
import { FormDrawer } from "#web/components/form-drawer.tsx";
import { LoadingDrawer } from "#web/components/loading-drawer.tsx";
import { NoMailServer } from "#web/components/no-mail-server.tsx";
import { RowFields } from "#web/components/row-fields.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./billing-run.module.css";
import { issueModeChoices } from "./billing-settings-choices.ts";

const latestRuns = listQuery(billingRunResource, "sort=-month&page_size=24");
export const billingSettingsQuery = listQuery(billingSettingsResource, "");

interface DrawerProps {
  row: BillingSettings;
  onClose: () => void;
}

/** The month that is planned to be issued by itself, and is not if these values are saved, or follows them. */
function PlannedMonth({ form, row }: { form: AnyForm; row: BillingSettings }) {
  const { t, language } = useTexts();
  const { data } = useQuery(latestRuns);
  const { issue_mode, prepares_runs, mails_invoices, drafts_remittances } = form.fields.values;
  const planned = data?.data.find(({ state, asked_by }) => state === "planned" && asked_by === null);
  const isStopped = row.prepares_runs && row.issue_mode === "on" && (issue_mode !== "on" || prepares_runs !== true);
  const follows = mails_invoices !== row.mails_invoices || drafts_remittances !== row.drafts_remittances;
  if (!planned || (!isStopped && !follows)) return null;
  const { month, planned_issue_date } = planned;
  const days = { month: formatLongMonth(month, language), day: formatDate(planned_issue_date, language) };
  return <p role="status">{t(isStopped ? "accounting.preparation.stops" : "accounting.preparation.follows", days)}</p>;
}

/** What the values of the form make happen, and when next. */
function NextPreparation({ form, row }: { form: AnyForm; row: BillingSettings }) {
  const { t, language } = useTexts();
  const today = useToday();
  const { data } = useQuery(latestRuns);
  const values = billingSettingsResource.input.safeParse(form.fields.values);
  if (!values.success) return null;
  const { prepares_runs, issue_mode, mails_invoices, drafts_remittances } = values.data;
  if (!prepares_runs) return <p role="status">{t("accounting.preparation.none")}</p>;
  const taken = new Set(data?.data.map(({ month }) => month));
  const first_month = row.prepares_runs ? row.first_month : firstMonthToPrepare(today, values.data);
  const { month, day } = nextPreparation(today, { ...values.data, first_month }, (one) => taken.has(one));
  const issueDay = addDays(month, values.data.issue_day - 1);
  const texts = [
    t("accounting.preparation.next", { month: formatLongMonth(month, language), day: formatDate(day, language) }),
    t(`accounting.preparation.${issue_mode}`, { day: formatDate(issueDay, language) }),
    ...(mails_invoices ? [t("accounting.preparation.mails")] : []),
    ...(drafts_remittances ? [t("accounting.preparation.remittance")] : []),
  ];
  return (
    <p role="status" className={classes.hint}>
      {texts.join(" ")}
    </p>
  );
}

function SettingsDrawer({ row, onClose }: DrawerProps) {
  const { t } = useTexts();
  const finish = () => {
    showSuccess(t("accounting.preparation.saved"));
    onClose();
  };
  const form = useResourceForm(billingSettingsResource, { row, onSaved: finish });
  return (
    <FormDrawer form={form} title={t("entities.billing_settings")} onClose={onClose}>
      {form.isReadOnly ? (
        <RowFields resource={billingSettingsResource} row={row} />
      ) : (
        <>
          <CheckboxField form={form} name="prepares_runs" hint="accounting.preparation.hint" />
          <FieldRow>
            <NumberField form={form} name="issue_day" isPlain isRequired />
            <NumberField form={form} name="lead_days" isPlain isRequired />
          </FieldRow>
          <SelectField form={form} name="issue_mode" choices={issueModeChoices} />
          <CheckboxField form={form} name="mails_invoices" hint="accounting.run.mails_hint" />
          {form.fields.values["mails_invoices"] === true && <NoMailServer />}
          <CheckboxField form={form} name="drafts_remittances" hint="accounting.run.remittance_hint" />
        </>
      )}
      <PlannedMonth form={form} row={row} />
      <NextPreparation form={form} row={row} />
      <History resource={billingSettingsResource} id={row.id} />
    </FormDrawer>
  );
}

/** The company's way of billing a month, which says what will happen next. */
export function BillingSettingsForm({ onClose }: Pick<DrawerProps, "onClose">) {
  const { t } = useTexts();
  const { data } = useQuery(billingSettingsQuery);
  const row = data?.data[0];
  if (!row) return <LoadingDrawer title={t("entities.billing_settings")} onClose={onClose} />;
  return <SettingsDrawer row={row} onClose={onClose} />;
}
