import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, NumberValue, Instant, Money, Month, OrEmpty, YesNo } from "#web/components/value.tsx";
import { RefusedDrafts } from "./refused-drafts.tsx";
import { UnmandatedDrafts } from "./unmandated-drafts.tsx";
import { BillingRunProgress } from "./billing-run-progress.tsx";

const entity = "billing_run";
/** Two links below each other have the minimum target height for touch (WCAG 2.5.8). */
const onItsOwnLine = { display: "block", lh: "24px", w: "fit-content" } as const;

/** The month's totals; each count links to its invoices. */
export function BillingRunSummary({ run, followUp }: { run: BillingRun; followUp: RunFollowUp }) {
  const { t } = useTexts();
  const invoices = `/invoices?billing_run_id=${run.id}`;
  return (
    <>
      <BillingRunProgress run={run} />
      {run.draft_count > 0 && <RefusedDrafts run={run} />}
      {run.draft_count > 0 && <UnmandatedDrafts run={run} />}
      <FieldList>
        <Field entity={entity} name="month">
          <Month date={run.month} />
        </Field>
        <Field entity={entity} name="draft_count">
          <Anchor component={Link} href={`${invoices}&state=draft`}>
            <NumberValue value={run.draft_count} />
          </Anchor>
        </Field>
        <Field entity={entity} name="issued_count">
          <Anchor component={Link} href={invoices} {...onItsOwnLine}>
            <NumberValue value={run.issued_count} />
          </Anchor>
          {run.issued_count > 0 && (
            <Anchor component={Link} href={`${invoices}&state=issued&is_mailed=false`} size="sm" {...onItsOwnLine}>
              {t("accounting.run.unmailed")}
            </Anchor>
          )}
        </Field>
        <Field entity={entity} name="total">
          <strong>
            <Money cents={run.total} />
          </strong>
        </Field>
        {run.draft_count > 0 && (
          <Field entity={entity} name="planned_issue_date">
            <Day date={run.planned_issue_date} />
          </Field>
        )}
        <Field entity={entity} name="mails_invoices">
          <YesNo value={run.mails_invoices} />
        </Field>
        <Field entity={entity} name="drafts_remittances">
          <YesNo value={run.drafts_remittances} />
        </Field>
        {followUp.remittances.length > 0 && (
          <Field entity={entity} name="remitting">
            {followUp.remittances.map(({ id, label }) => (
              <Anchor key={id} component={Link} href={`/remittances/${id}`} {...onItsOwnLine}>
                {label}
              </Anchor>
            ))}
          </Field>
        )}
        <Field entity={entity} name="issued_at">
          <Instant at={run.issued_at} />
        </Field>
        <Field entity={entity} name="notes">
          <OrEmpty>{run.notes}</OrEmpty>
        </Field>
      </FieldList>
    </>
  );
}
