import { IconReceipt } from "@tabler/icons-react";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** The receipt of a completed payment, as a PDF. */
export function ReceiptButton({ payment: { id, code } }: { payment: Payment }) {
  const { t } = useTexts();
  return (
    <FileButton
      path={`/payments/${id}/receipt`}
      name={`${code}.pdf`}
      label={t("accounting.receipt")}
      icon={IconReceipt}
    />
  );
}
