import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { withLines } from "./invoice-parts.ts";
import { invoiceLinesQuery } from "./invoice-queries.ts";

/** Edits a draft with its lines, refetched first: cached lines may belong to another version. */
export function EditInvoice({ invoice, onLeave }: { invoice: Invoice; onLeave: () => void }) {
  const { t } = useTexts();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...invoiceLinesQuery(invoice.id), staleTime: 0 });
  if (error) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <Skeleton height={400} m="lg" />;
  const row = withLines(invoice, data);
  return (
    <InvoiceForm
      row={row}
      onClose={onLeave}
      onSaved={({ label }) => {
        showSuccess(t("components.saved", { label }));
        onLeave();
      }}
    />
  );
}
