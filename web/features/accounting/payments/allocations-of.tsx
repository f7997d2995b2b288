import { Anchor, Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import {
  type PaymentAllocation,
  paymentAllocationResource,
} from "#shared/domain/accounting/payments/payment-allocation.ts";
import { depositResource } from "#shared/domain/accounting/deposits/deposit.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { recordHref } from "#web/components/record-href.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import { useOpenRow } from "#web/components/form/use-open-form.ts";
import classes from "./payments.module.css";
import { PaymentBadge } from "./payment-badge.tsx";
import { allocationStateChoices } from "./payment-choices.ts";
import { ReverseDialog } from "./reverse-dialog.tsx";

const colors: Readonly<Record<PaymentAllocation["state"], StatusColor>> = { applied: "green", reversed: "gray" };

/** The item covered. A deposit is named as such, without its kind. */
function coveredBy({ invoice_id, deposit_id, invoice_label }: PaymentAllocation) {
  return invoice_id === null
    ? ({ href: recordHref(depositResource, deposit_id ?? ""), label: null, entity: "deposit" } as const)
    : ({ href: recordHref(invoiceResource, invoice_id), label: invoice_label, entity: "invoice" } as const);
}

function payingFor({ payment_id, payment_label }: PaymentAllocation) {
  return { href: recordHref(paymentResource, payment_id), label: payment_label, entity: "payment" } as const;
}

/** The other side of an allocation: the item covered, seen from a payment, or the payment, seen from the item. */
function OtherSide({ allocation, isOfPayment }: { allocation: PaymentAllocation; isOfPayment: boolean }) {
  const { t } = useTexts();
  const { href, label, entity } = isOfPayment ? coveredBy(allocation) : payingFor(allocation);
  return (
    <Anchor component={Link} href={href} size="sm">
      {label ?? t(`entity.${entity}`)}
    </Anchor>
  );
}

/** An allocation of an annulled payment never covered anything. */
function AllocationBadge({ allocation: { state, payment_state } }: { allocation: PaymentAllocation }) {
  const { t } = useTexts();
  if (payment_state === "annulled") return <PaymentBadge state={payment_state} />;
  return <StatusBadge color={colors[state]} label={t(allocationStateChoices.text(state))} />;
}

interface AllocationRowProps {
  allocation: PaymentAllocation;
  isOfPayment: boolean;
  /** Undefined if the user may not reverse it. */
  onReverse: (() => void) | undefined;
}

function AllocationRow({ allocation, isOfPayment, onReverse }: AllocationRowProps) {
  const { t, fieldLabel } = useTexts();
  const { amount, applied_on, reversed_on, reverse_reason, payment_date } = allocation;
  const label = (field: string) => fieldLabel("payment_allocation", field);
  const name = isOfPayment ? (allocation.invoice_label ?? t("entity.deposit")) : allocation.payment_label;
  return (
    <tr data-reversed={allocation.state === "reversed" || undefined}>
      <td>
        <OtherSide allocation={allocation} isOfPayment={isOfPayment} />
      </td>
      {!isOfPayment && (
        <td data-label={label("payment_date")}>
          <Day date={payment_date} />
        </td>
      )}
      <td data-label={label("applied_on")}>
        <Day date={applied_on} />
      </td>
      <td data-label={label("payment_application_id")}>
        {allocation.payment_application_label}
        {allocation.is_automatic && <span className={classes.soft}>{t("accounting.credit.automatic")}</span>}
      </td>
      <td data-align="right" data-label={label("amount")}>
        <Money cents={amount} />
      </td>
      <td title={reverse_reason ?? undefined} data-label={label("state")}>
        <AllocationBadge allocation={allocation} /> {reversed_on && <Day date={reversed_on} />}
      </td>
      <td data-align="right">
        {onReverse && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t("accounting.reverse_of", { name })}
            onClick={onReverse}
          >
            {t("accounting.action.reverse")}
          </Button>
        )}
      </td>
    </tr>
  );
}

interface AllocationsOfProps {
  /** `{ payment_id }`, `{ invoice_id }` or `{ deposit_id }`. */
  readonly fixed: Readonly<Record<string, string>>;
}

/**
 * How much of a payment covers what, or which payments cover an invoice or a deposit; each allocation can be
 * reversed.
 */
export function AllocationsOf({ fixed }: AllocationsOfProps) {
  const { t, fieldLabel } = useTexts();
  const can = useCan();
  const search = new URLSearchParams({ ...fixed, page_size: "200" });
  const { data, isError } = useQuery(listQuery(paymentAllocationResource, search.toString()));
  const [reversing, setReversing] = useOpenRow("reverse", data?.data ?? []);
  const isOfPayment = "payment_id" in fixed;
  const mayReverse = can("payment", "update");
  if (isError) return <p>{t("components.failed.title")}</p>;
  if (!data) return <Skeleton height={120} />;
  if (data.data.length === 0) return <p className={classes.soft}>{t("accounting.covers_nothing")}</p>;
  const label = (field: string) => fieldLabel("payment_allocation", field);
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{isOfPayment ? t("accounting.covered") : label("payment_id")}</th>
            {!isOfPayment && <th scope="col">{label("payment_date")}</th>}
            <th scope="col">{label("applied_on")}</th>
            <th scope="col">{label("payment_application_id")}</th>
            <th scope="col" data-align="right">
              {label("amount")}
            </th>
            <th scope="col">{label("state")}</th>
            <th scope="col" data-align="right">
              {t("components.moves")}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.data.map((allocation) => (
            <AllocationRow
              key={allocation.id}
              allocation={allocation}
              isOfPayment={isOfPayment}
              onReverse={mayReverse && allocation.state === "applied" ? () => setReversing(allocation) : undefined}
            />
          ))}
        </tbody>
      </table>
      {reversing && <ReverseDialog allocation={reversing} onClose={() => setReversing(null)} />}
    </div>
  );
}
