import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Invoice, invoiceLifecycle, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { rightOfMove } from "#shared/domain/core/lifecycle.ts";
import type { ApplyToRows, RowsChange } from "#web/components/change-rows.ts";
import { ConfirmDialog } from "#web/components/confirm-dialog.tsx";
import { NoMailServer, useHasNoMailServer } from "#web/components/no-mail-server.tsx";
import type { BaseRow } from "#web/components/row.ts";
import { useCan } from "#web/components/use-can.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";

/** The fields that bulk actions read. */
export const bulkInvoiceFields = ["state", "code"] as const;
type BulkInvoice = BaseRow & Pick<Invoice, (typeof bulkInvoiceFields)[number]>;

/** Each invoice gets its number when issued; issuing cannot be undone. */
const issuing = ({ t }: Texts): RowsChange<BulkInvoice> => ({
  resource: invoiceResource,
  verb: "issue",
  body: ({ version }) => ({ version }),
  doneText: (count) => t("accounting.bulk.issued", { count }),
  refusedText: (count) => t("accounting.bulk.not_issued", { count }),
});

/** Each invoice is sent in a separate mail to its customer, in the customer's language. */
export const mailing = ({ t }: Pick<Texts, "t">): RowsChange<BulkInvoice> => ({
  resource: invoiceResource,
  verb: "mail",
  body: () => ({}),
  doneText: (count) => (count === 1 ? t("accounting.bulk.mailed_one") : t("accounting.bulk.mailed", { count })),
  refusedText: (count) => t("accounting.bulk.not_mailed", { count }),
});

/** An issued invoice is annulled or rectified, never archived. */
export const isDraft = ({ state }: Pick<Invoice, "state">) => state === "draft";

const isMailed = ({ state }: BulkInvoice) => state === "issued" || state === "rectified";

/** Bulk actions for selected invoices: drafts are issued in order of creation, issued ones are mailed. */
export function InvoiceBulk({ rows, apply }: { rows: readonly BulkInvoice[]; apply: ApplyToRows<BulkInvoice> }) {
  const texts = useTexts();
  const { t } = texts;
  const can = useCan();
  const hasNoMailServer = useHasNoMailServer();
  const active = rows.filter(({ archived_at }) => archived_at === null);
  const drafts = active.filter(isDraft).toSorted((a, b) => a.code.localeCompare(b.code));
  const issued = active.filter(isMailed);
  return (
    <>
      {can("invoice", rightOfMove(invoiceLifecycle, "issue", "draft")) && drafts.length > 0 && (
        <RequestButton
          label={t("accounting.bulk.issue", { count: drafts.length })}
          text={t("accounting.bulk.explain")}
          confirm={t("accounting.invoice.verb.issue")}
          onConfirm={() => apply(drafts, issuing(texts))}
        />
      )}
      {can("invoice", "update") && issued.length > 0 && (
        <RequestButton
          label={t("accounting.bulk.mail", { count: issued.length })}
          text={t("accounting.bulk.mail_explain")}
          confirm={t("accounting.bulk.mail_confirm")}
          isDisabled={hasNoMailServer}
          onConfirm={() => apply(issued, mailing(texts))}
        >
          <NoMailServer />
        </RequestButton>
      )}
    </>
  );
}

interface RequestButtonProps {
  label: string;
  text: string;
  confirm: string;
  isDisabled?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** A button that asks for confirmation of an irreversible action. */
function RequestButton({ label, text, confirm, isDisabled, onConfirm, children }: RequestButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const go = () => {
    setIsConfirming(false);
    onConfirm();
  };
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setIsConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={label}
          text={text}
          confirm={confirm}
          isConstructive
          isDisabled={isDisabled}
          onClose={() => setIsConfirming(false)}
          onConfirm={go}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
