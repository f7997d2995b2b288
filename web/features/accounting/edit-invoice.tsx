import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { invoiceLineInput } from "#shared/domain/accounting/invoice-line.ts";
import type { Invoice } from "#shared/domain/accounting/invoice.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { InvoiceForm } from "./invoice-form.tsx";
import { linesQuery } from "./invoice-queries.ts";

const typedLines = z.array(invoiceLineInput);

/** A draft with its lines, as it is now: what was read earlier may be another version's. */
export function EditInvoice({ invoice, onLeave }: { invoice: Invoice; onLeave: () => void }) {
  const { t } = useTexts();
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...linesQuery(invoice.id), staleTime: 0 });
  if (error) return <FailedList error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <Skeleton height={400} m="lg" />;
  const row = { ...invoice, lines: typedLines.parse(data) };
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
