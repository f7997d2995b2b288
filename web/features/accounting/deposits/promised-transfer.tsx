import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { formatCents } from "#shared/lib/money.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MovementRecordLink } from "../bank/record-link.tsx";

/**
 * The pending transfer that returns a deposit with the next remittance, if there is one and the user may read
 * payments.
 */
export function usePromisedTransfer(depositId: string): Payment | null {
  const may = useCan()("payment", "read");
  const query = `returns_deposit_id=${depositId}&state=pending`;
  const { data } = useQuery({ ...listQuery(paymentResource, query), enabled: may });
  return data?.data[0] ?? null;
}

/** Notice about the pending transfer that returns a deposit, if there is one. */
export function PromisedTransfer({ depositId }: { depositId: string }) {
  const { t, language } = useTexts();
  const payment = usePromisedTransfer(depositId);
  if (!payment) return null;
  return (
    <Notice tone="info">
      <div>{t("accounting.deposit.promised", { amount: formatCents(payment.amount, language) })}</div>
      <div>
        <MovementRecordLink href={`/payments/${payment.id}`} label={payment.label} />
      </div>
    </Notice>
  );
}
