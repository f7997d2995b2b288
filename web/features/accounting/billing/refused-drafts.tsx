import { Alert, Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { BillingRun } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatNumber } from "#shared/lib/numbers.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./billing-run.module.css";
import { errorKey } from "#web/components/error-key.ts";
import { refusedQuery } from "./run-queries.ts";

/** Drafts named; the rest is counted. */
const SHOWN = 10;

/** The drafts of a run that cannot be issued on its day, each with its reason and a link. */
export function RefusedDrafts({ run }: { run: BillingRun }) {
  const { t, language } = useTexts();
  const mayRead = useCan()("invoice", "read");
  const { data: refused = [] } = useQuery({ ...refusedQuery(run.id), enabled: mayRead });
  if (refused.length === 0) return null;
  const count = (value: number) => formatNumber(value, language);
  return (
    <Alert color="orange" mb="md" title={t("accounting.run.refused", { count: count(refused.length) })}>
      <p className={classes.hint}>{t("accounting.run.refused_hint")}</p>
      <ul className={classes.refused}>
        {refused.slice(0, SHOWN).map(({ invoice_id, label, customer_name, refusal }) => (
          <li key={invoice_id}>
            <Anchor component={Link} href={`/invoices/${invoice_id}`} underline="always">
              {label} · {customer_name}
            </Anchor>
            : {t(errorKey(refusal))}
          </li>
        ))}
        {refused.length > SHOWN && (
          <li>{t("accounting.run.refused_more", { count: count(refused.length - SHOWN) })}</li>
        )}
      </ul>
    </Alert>
  );
}
