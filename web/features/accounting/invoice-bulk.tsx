import { Button } from "@mantine/core";
import { useState } from "react";
import { moveOne } from "#shared/client/resource-queries.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoice.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { useCan } from "#web/components/use-can.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";

/** Each takes its number as it is issued; nobody takes an issued invoice back. */
const issuing = ({ t }: Texts): RowsChange<Invoice> => ({
  run: ({ id, version }) => moveOne(invoiceResource, id, "issue", { version }),
  doneText: (count) => t("accounting.bulk.issued", { count }),
  refusedText: (count) => t("accounting.bulk.not_issued", { count }),
});

/** Issues the ticked drafts, in the order in which they were made. */
export function InvoiceBulk({ rows, apply }: { rows: readonly Invoice[]; apply: ApplyToRows<Invoice> }) {
  const texts = useTexts();
  const { t } = texts;
  const mayIssue = useCan()("invoice", "approve");
  const [isAsked, setIsAsked] = useState(false);
  const drafts = rows
    .filter(({ state, archived_at }) => state === "draft" && archived_at === null)
    .toSorted((a, b) => a.code.localeCompare(b.code));
  if (!mayIssue || drafts.length === 0) return null;
  const issue = () => {
    setIsAsked(false);
    apply(drafts, issuing(texts));
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsAsked(true)}>
        {t("accounting.bulk.issue", { count: drafts.length })}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t("accounting.bulk.issue", { count: drafts.length })}
          text={t("accounting.bulk.explain")}
          confirm={t("accounting.invoice.verb.issue")}
          onClose={() => setIsAsked(false)}
          onConfirm={issue}
        />
      )}
    </>
  );
}
