import { Stack } from "@mantine/core";
import type { ComponentType } from "react";
import { useParams } from "wouter";
import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import type { EntityFormProps } from "#web/components/entity-form.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AllocationsOf } from "./allocations-of.tsx";
import { explanationOf } from "./payment-explanation.ts";
import { PaymentBadge } from "./payment-badge.tsx";
import { PaymentMoves } from "./payment-moves.tsx";
import { ReceiptButton } from "./receipt-button.tsx";
import { PaymentData, PaymentSummary } from "./payment-summary.tsx";

/** Failed, cancelled, returned and annulled payments cannot be edited. */
const isOpen = (payment: Payment | undefined) => payment?.state === "pending" || payment?.state === "completed";

/** Why an annulled payment, or an offset that was undone, counts no longer. */
function Explanation({ payment }: { payment: Payment }) {
  const { t } = useTexts();
  const text = explanationOf(payment);
  return text && <Notice>{t(text)}</Notice>;
}

/** /payments/:id */
export function PaymentDetail({ form }: { form: ComponentType<EntityFormProps<Payment>> }) {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const one = useOne(paymentResource, id);
  return (
    <DetailScreen
      one={one}
      form={isOpen(one.row) ? form : undefined}
      back={{ href: "/payments", label: "entities.payment" }}
      title={({ code, person_label, owner_label }) => `${code} · ${person_label ?? owner_label ?? ""}`}
      badge={({ state }) => <PaymentBadge state={state} />}
      actions={(payment) => (
        <>
          <PaymentMoves payment={payment} />
          {payment.state === "completed" && <ReceiptButton payment={payment} />}
        </>
      )}
      summary={(payment) => (
        <Stack gap="md">
          <Explanation payment={payment} />
          <PaymentSummary payment={payment} />
        </Stack>
      )}
      tabs={(payment) => [
        {
          id: "covers",
          label: t("accounting.covers"),
          content: <AllocationsOf fixed={{ payment_id: payment.id }} />,
        },
        { id: "data", label: t("components.tab.data"), content: <PaymentData payment={payment} /> },
      ]}
    />
  );
}
