import { useParams } from "wouter";
import { billingRunResource } from "#shared/domain/accounting/billing/billing-run.ts";
import { formatLongMonth } from "#shared/lib/dates.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { BillingRunBadge } from "./billing-run-badge.tsx";
import { BillingRunMoves } from "./billing-run-moves.tsx";
import { BillingRunSummary } from "./billing-run-summary.tsx";
import { CreditOffers } from "../payments/credit-offers.tsx";
import { InvoicesOf } from "../invoices/invoices-of.tsx";
import { UnbilledRentals } from "./unbilled-rentals.tsx";

const BillingRunForm = lazyComponent(async () => (await import("./billing-run-form.tsx")).BillingRunForm);

/** /billing-runs/:id */
export function BillingRunDetail() {
  const { id = "" } = useParams();
  const { t, language } = useTexts();
  const can = useCan();
  const one = useOne(billingRunResource, id);
  return (
    <DetailScreen
      one={one}
      form={BillingRunForm}
      back={{ href: "/billing-runs", label: "entities.billing_run" }}
      title={({ month }) => t("accounting.run.title", { month: formatLongMonth(month, language) })}
      badge={({ state }) => <BillingRunBadge state={state} />}
      actions={(run) => <BillingRunMoves run={run} />}
      hasMainAction={({ state, draft_count }) => state !== "issuing" && draft_count > 0}
      summary={(run) => (
        <>
          {run.issued_count > 0 && <CreditOffers of={{ billing_run_id: run.id }} />}
          <BillingRunSummary run={run} />
        </>
      )}
      tabs={(run) => [
        ...(can("invoice", "read")
          ? [
              {
                id: "invoices",
                label: t("entities.invoice"),
                content: <InvoicesOf fixed={{ billing_run_id: run.id }} />,
              },
            ]
          : []),
        { id: "unbilled", label: t("accounting.run.unbilled"), content: <UnbilledRentals run={run} /> },
      ]}
    />
  );
}
