import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./billing-run.module.css";
import { unmandatedQuery } from "./run-queries.ts";

/** Drafts named; the rest is counted. */
const SHOWN = 10;

/** What is to be debited directly without a mandate, before it is issued: each with a link to the draft, where the method is changed. */
export function UnmandatedDrafts({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const mayRead = useCan()("invoice", "read");
  const { data: drafts = [] } = useQuery({ ...unmandatedQuery(run.id), enabled: mayRead });
  if (drafts.length === 0) return null;
  const count = (value: number) => formatNumber(value, language);
  return (
    <Alert color="orange" mb="md" title={t("accounting.run.unmandated", { count: count(drafts.length) })}>
      <p className={classes.hint}>{t("accounting.run.unmandated_hint")}</p>
      <ul className={classes.refused}>
        {drafts.slice(0, SHOWN).map(({ invoice_id, label, customer_name }) => (
          <li key={invoice_id}>
            <Anchor component={Link} href={`/invoices/${invoice_id}`} underline="always">
              {label} · {customer_name}
            </Anchor>
          </li>
        ))}
        {drafts.length > SHOWN && <li>{t("accounting.run.refused_more", { count: count(drafts.length - SHOWN) })}</li>}
      </ul>
    </Alert>
  );
}
