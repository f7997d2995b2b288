import { Button } from "@mantine/core";
import { IconFileTypePdf, IconMail } from "@tabler/icons-react";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { FileButton } from "#web/components/file-button.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { MailDialog } from "./mail-dialog.tsx";

/** Downloads the invoice as a PDF; a draft is marked as such. */
export function PdfButton({ invoice: { id, label } }: { invoice: Invoice }) {
  const { t } = useTexts();
  const path = `/invoices/${id}/pdf`;
  return <FileButton path={path} name={`${label}.pdf`} label={t("accounting.invoice.pdf")} icon={IconFileTypePdf} />;
}

/** Mails an issued invoice to its customer. */
export function MailButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTexts();
  const [isDialogOpen, setIsDialogOpen] = useIsOpen("mail");
  const mayMail = useCan()("invoice", "update");
  if (!mayMail || invoice.is_former || invoice.state === "draft" || invoice.state === "annulled") return null;
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={16} aria-hidden />} onClick={() => setIsDialogOpen(true)}>
        {t("accounting.invoice.mail")}
      </Button>
      {isDialogOpen && <MailDialog invoice={invoice} onClose={() => setIsDialogOpen(false)} />}
    </>
  );
}
