import { Button } from "@mantine/core";
import { IconFileTypePdf, IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Invoice } from "#shared/domain/accounting/invoice.ts";
import { downloadFile } from "#web/components/downloads.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { MailDialog } from "./mail-dialog.tsx";

/** Saves the invoice as a PDF; a draft says on it that it is one. */
export function PdfButton({ invoice: { id, label } }: { invoice: Invoice }) {
  const { t } = useTexts();
  const download = useMutation({ mutationFn: () => downloadFile(`/invoices/${id}/pdf`, `${label}.pdf`) });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t("accounting.invoice.pdf")}
    </Button>
  );
}

/** Sends an issued invoice to its customer. */
export function MailButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const mayMail = useCan()("invoice", "update");
  if (!mayMail || invoice.state === "draft" || invoice.state === "annulled") return null;
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setIsAsked(true)}>
        {t("accounting.invoice.mail")}
      </Button>
      {isAsked && <MailDialog invoice={invoice} onClose={() => setIsAsked(false)} />}
    </>
  );
}
