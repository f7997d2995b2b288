import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { CorrectionState, RecordCorrection } from "#shared/domain/accounting/verifactu/record-correction.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";

const pathOf = (invoice_id: string) => `/invoices/${invoice_id}/record-correction`;

/** What a correcting record of an invoice could change now. Below the key of its records. */
export function correctionQuery(invoice_id: string) {
  return queryOptions({
    queryKey: ["invoice", "records", invoice_id, "correction"],
    queryFn: async ({ signal }) => (await call<CorrectionState>(pathOf(invoice_id), { signal })).data,
  });
}

export function useCorrectRecord(invoice_id: string, onDone: () => void) {
  const { t } = useTexts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordCorrection) => call(pathOf(invoice_id), { method: "POST", body }),
    onSuccess: () => {
      showSuccess(t("accounting.correction.done"));
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["invoice", "records", invoice_id] }),
  });
}
