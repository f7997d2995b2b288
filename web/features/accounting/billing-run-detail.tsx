import { lazy } from "react";
import { useParams } from "wouter";
import { billingRunResource } from "#shared/domain/accounting/billing-run.ts";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BillingRunBadge } from "./billing-run-badge.tsx";
import { BillingRunMoves } from "./billing-run-moves.tsx";
import { BillingRunSummary } from "./billing-run-summary.tsx";
import { UnbilledRentals } from "./unbilled-rentals.tsx";

const BillingRunForm = lazy(async () => ({ default: (await import("./billing-run-form.tsx")).BillingRunForm }));

/** /billing-runs/:id */
export function BillingRunDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(billingRunResource, id);
  return (
    <DetailScreen
      one={one}
      form={BillingRunForm}
      back={{ href: "/billing-runs", label: "entities.billing_run" }}
      badge={({ state }) => <BillingRunBadge state={state} />}
      actions={(run) => <BillingRunMoves run={run} />}
      summary={(run) => <BillingRunSummary run={run} />}
      tabs={(run) => [{ id: "unbilled", label: t("accounting.run.unbilled"), content: <UnbilledRentals run={run} /> }]}
    />
  );
}
