import { Alert, Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp, UnmailedInvoice } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { formatCents } from "#shared/lib/money.ts";
import { errorKey } from "#web/components/error-key.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./billing-run.module.css";

interface RunFailuresProps {
  run: BillingRun;
  followUp: RunFollowUp;
}

function Unmailed({ invoice }: { invoice: UnmailedInvoice }) {
  const { t } = useTexts();
  const reason = invoice.failure ? t(errorKey(invoice.failure)) : t("accounting.run.no_address");
  return (
    <li>
      <Anchor component={Link} href={`/invoices/${invoice.invoice_id}`} underline="always">
        {invoice.label} · {invoice.customer_name}
      </Anchor>
      : {reason}
    </li>
  );
}

/** The invoices that were not mailed, each with its reason. */
function MailFailures({ run, followUp }: RunFailuresProps) {
  const { t, language } = useTexts();
  const listed = followUp.unmailed.filter(({ failure, has_address }) => failure !== null || !has_address);
  if (run.issued_count === 0 || run.mailing === "running") return null;
  if (run.mailing_failure === null && listed.length === 0) return null;
  return (
    <Alert color="orange" mb="md" title={t("accounting.run.unmailed_title")}>
      {run.mailing_failure && <p className={classes.hint}>{t(errorKey(run.mailing_failure))}</p>}
      {run.mailing === "failed" && run.drafts_remittances && run.remitting === "none" && (
        <p className={classes.hint}>{t("accounting.run.remittance_waits")}</p>
      )}
      {listed.length > 0 && (
        <details>
          <summary>{t("accounting.run.unmailed_count", { count: formatNumber(listed.length, language) })}</summary>
          <ul className={classes.refused}>
            {listed.map((invoice) => (
              <Unmailed key={invoice.invoice_id} invoice={invoice} />
            ))}
          </ul>
        </details>
      )}
    </Alert>
  );
}

/** Why the remittance could not be drafted, and what no remittance collects. */
function RemittanceFailures({ run, followUp }: RunFailuresProps) {
  const { t, language } = useTexts();
  const { no_mandate } = followUp;
  if (run.remitting_failure === null && no_mandate.count === 0) return null;
  return (
    <Alert color="orange" mb="md" title={t("accounting.run.unremitted_title")}>
      {run.remitting_failure && <p className={classes.hint}>{t(errorKey(run.remitting_failure))}</p>}
      {no_mandate.count > 0 && (
        <p className={classes.hint}>
          {t("accounting.run.no_mandate", {
            count: formatNumber(no_mandate.count, language),
            amount: formatCents(no_mandate.amount, language),
          })}
        </p>
      )}
    </Alert>
  );
}

/** What failed after the issue, with the reasons; the button of the steps tries it again. */
export function RunFailures(props: RunFailuresProps) {
  return (
    <>
      <MailFailures {...props} />
      <RemittanceFailures {...props} />
    </>
  );
}
