import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { type BillingRun, billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import type { RunFollowUp } from "#shared/domain/accounting/billing/run-follow-up.ts";
import { nextMoveOf } from "#shared/domain/accounting/billing/run-steps.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useToday } from "#shared/ui/use-now.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BillingRunBadge } from "./billing-run-badge.tsx";
import { BillingRunMoves } from "./billing-run-moves.tsx";
import { BillingRunSummary } from "./billing-run-summary.tsx";
import { CreditOffers } from "../payments/credit-offers.tsx";
import { InvoicesOf } from "../invoices/invoices-of.tsx";
import { MonthComparison } from "./month-comparison.tsx";
import { RunFailures } from "./run-failures.tsx";
import { followUpQuery } from "./run-queries.ts";
import { RunSteps } from "./run-steps.tsx";
import { UnbilledRentals } from "./unbilled-rentals.tsx";

const BillingRunForm = lazyComponent(async () => (await import("./billing-run-form.tsx")).BillingRunForm);

/** Issued in this order, and so numbered. */
const byNumber = { sort: "number" } as const;

/** What follows the issue, before it is known and for users who do not see invoices. */
const nothingYet: RunFollowUp = {
  mailed_count: 0,
  unmailed_count: 0,
  no_address_count: 0,
  unmailed: [],
  to_remit: { count: 0, amount: 0 },
  due_later: { count: 0, amount: 0 },
  no_mandate: { count: 0, amount: 0 },
  remittances: [],
};

/** The run's page says its day of issue; beside its history there is no room for both days of each invoice. */
const daysOfRun = ["issue_date", "due_date"] as const;

/** /billing-runs/:id: the steps of a month, what changed against the one before, what failed, and its invoices. */
export function BillingRunDetail() {
  const { id = "" } = useParams();
  const { t, language } = useTexts();
  const today = useToday();
  const seesInvoices = useCan()("invoice", "read");
  const one = useOne(billingRunResource, id);
  const { data: followUp = nothingYet } = useQuery({ ...followUpQuery(id), enabled: seesInvoices });
  const nextOf = (run: BillingRun) => nextMoveOf(run, followUp, today);
  return (
    <DetailScreen
      one={one}
      form={BillingRunForm}
      back={{ href: "/billing-runs", label: "entities.billing_run" }}
      title={({ month }) => t("accounting.run.title", { month: formatLongMonth(month, language) })}
      badge={({ state }) => <BillingRunBadge state={state} />}
      actions={(run) => <BillingRunMoves run={run} followUp={followUp} isOffered={(verb) => verb !== nextOf(run)} />}
      summary={(run) => (
        <>
          <RunSteps run={run} followUp={followUp}>
            <BillingRunMoves run={run} followUp={followUp} isOffered={(verb) => verb === nextOf(run)} isNext />
          </RunSteps>
          <RunFailures run={run} followUp={followUp} />
          {run.issued_count > 0 && <CreditOffers of={{ billing_run_id: run.id }} />}
          <BillingRunSummary run={run} followUp={followUp} />
          {seesInvoices && <MonthComparison run={run} />}
        </>
      )}
      tabs={(run) => [
        ...(seesInvoices
          ? [
              {
                id: "invoices",
                label: t("entities.invoice"),
                content: <InvoicesOf fixed={{ billing_run_id: run.id }} hidden={daysOfRun} initial={byNumber} />,
              },
            ]
          : []),
        { id: "unbilled", label: t("accounting.run.unbilled"), content: <UnbilledRentals run={run} /> },
      ]}
    />
  );
}
