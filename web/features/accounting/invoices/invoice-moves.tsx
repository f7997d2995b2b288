import { type Invoice, invoiceResource, invoiceLifecycleOf } from "#shared/domain/accounting/invoices/invoice.ts";
import { MoveActions } from "#web/components/detail/move-actions.tsx";
import { useOpenMove } from "#web/components/form/use-open-form.ts";
import { AnnulDialog, IssueDialog, RectifyDialog } from "./invoice-move-dialogs.tsx";

const dialogs = { issue: IssueDialog, annul: AnnulDialog, rectify: RectifyDialog };

/** Issue, annul and rectify, each with confirmation; only for users who may approve. */
export function InvoiceMoves({ invoice }: { invoice: Invoice }) {
  const [requestedVerb, setRequestedVerb] = useOpenMove("invoice move", invoiceLifecycleOf(invoice.kind));
  const Dialog = requestedVerb && dialogs[requestedVerb];
  return (
    <>
      <MoveActions
        resource={invoiceResource}
        row={invoice}
        lifecycle={invoiceLifecycleOf(invoice.kind)}
        state={invoice.state}
        text={(verb) => `accounting.invoice.verb.${verb}`}
        isMain={(verb) => verb === "issue"}
        onRequest={{
          issue: () => setRequestedVerb("issue"),
          annul: () => setRequestedVerb("annul"),
          rectify: () => setRequestedVerb("rectify"),
        }}
      />
      {Dialog && <Dialog invoice={invoice} onClose={() => setRequestedVerb(null)} />}
    </>
  );
}
