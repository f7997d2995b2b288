import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { Suspense } from "react";
import { useParams } from "wouter";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { Stack } from "@mantine/core";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { DetailScreen } from "#web/components/detail/detail-screen.tsx";
import { useOne } from "#web/components/detail/use-one.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { AllocationsOf } from "../payments/allocations-of.tsx";
import { CreditOffers } from "../payments/credit-offers.tsx";
import { CollectButton } from "../payments/collect-button.tsx";
import { useIsOpen } from "#web/components/form/use-open-form.ts";
import { InvoiceBadge } from "./invoice-badges.tsx";
import { InvoiceData } from "./invoice-data.tsx";
import { InvoiceLines } from "./invoice-lines.tsx";
import { Rectification } from "./invoice-links.tsx";
import { MailButton, PdfButton } from "./invoice-documents.tsx";
import { FacturaePanel } from "./facturae.tsx";
import { InvoiceMails } from "./invoice-mails.tsx";
import { InvoiceMoves } from "./invoice-moves.tsx";
import { InvoiceTicketbai } from "../ticketbai/invoice-ticketbai.tsx";
import { InvoiceRecords } from "../verifactu/invoice-records.tsx";
import { InvoiceSummary } from "./invoice-summary.tsx";

const EditInvoice = lazyComponent(async () => (await import("./edit-invoice.tsx")).EditInvoice);

function EditButton({ invoice, onEdit }: { invoice: Invoice; onEdit: () => void }) {
  const { t } = useTexts();
  const mayUpdate = useCan()("invoice", "update");
  if (!mayUpdate || invoice.state !== "draft" || invoice.archived_at !== null) return null;
  return (
    <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
      {t("action.edit")}
    </Button>
  );
}

/** /invoices/:id */
export function InvoiceDetail() {
  const { id = "" } = useParams();
  const { t } = useTexts();
  const can = useCan();
  const one = useOne(invoiceResource, id);
  const [isEditing, setIsEditing] = useIsOpen("edit invoice");
  if (isEditing && one.row)
    return (
      <Suspense fallback={null}>
        <EditInvoice invoice={one.row} onLeave={() => setIsEditing(false)} />
      </Suspense>
    );
  return (
    <DetailScreen
      one={one}
      back={{ href: "/invoices", label: "entities.invoice" }}
      title={({ kind, label }) => `${t(`accounting.kind.${kind}`)} ${label}`}
      badge={(invoice) => <InvoiceBadge invoice={invoice} />}
      actions={(invoice) => (
        <>
          <EditButton invoice={invoice} onEdit={() => setIsEditing(true)} />
          <PdfButton invoice={invoice} />
          <MailButton invoice={invoice} />
          <InvoiceMoves invoice={invoice} />
          <CollectButton invoice={invoice} />
        </>
      )}
      summary={(invoice) => (
        <>
          {invoice.is_former && <Notice>{t("accounting.invoice.former_text")}</Notice>}
          {invoice.outstanding > 0 && <CreditOffers of={{ invoice_id: invoice.id }} />}
          <InvoiceSummary invoice={invoice} />
        </>
      )}
      tabs={(invoice) => [
        {
          id: "lines",
          label: t("accounting.tab.lines"),
          content: (
            <Stack gap="md">
              <InvoiceLines invoice={invoice} />
              {invoice.kind === "receipt" && invoice.state === "issued" && (
                <Notice>{t("accounting.invoice.receipt_is_not_rectified")}</Notice>
              )}
              <Rectification invoice={invoice} />
            </Stack>
          ),
        },
        ...(can("payment_allocation", "read") && invoice.state !== "draft"
          ? [
              {
                id: "payments",
                label: t("accounting.tab.payments"),
                content: <AllocationsOf fixed={{ invoice_id: invoice.id }} />,
              },
            ]
          : []),
        {
          id: "data",
          label: t("components.tab.data"),
          content: (
            <Stack gap="md">
              <InvoiceData invoice={invoice} />
              <InvoiceTicketbai invoice={invoice} />
              <FacturaePanel invoice={invoice} />
              <InvoiceMails invoiceId={invoice.id} />
            </Stack>
          ),
        },
        ...(invoice.state !== "draft" && invoice.kind !== "receipt"
          ? [{ id: "records", label: t("accounting.record.tab"), content: <InvoiceRecords invoice={invoice} /> }]
          : []),
      ]}
    />
  );
}
