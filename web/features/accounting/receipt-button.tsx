import { Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Payment } from "#shared/domain/accounting/payment.ts";
import { downloadFile } from "#web/components/downloads.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The receipt of a payment that has moved, as a PDF. */
export function ReceiptButton({ payment: { id, code } }: { payment: Payment }) {
  const { t } = useTexts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`/payments/${id}/receipt`, `${code}.pdf`),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconReceipt size={16} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t("accounting.receipt")}
    </Button>
  );
}
