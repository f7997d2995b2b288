import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { useLocation } from "wouter";
import {
  type Invoice,
  invoiceMoveInputs,
  invoiceResource,
  type InvoiceVerb,
  invoiceMovesOf,
} from "#shared/domain/accounting/invoices/invoice.ts";
import { invoiceSeriesResource } from "#shared/domain/accounting/invoices/invoice-series.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { MoveDialog } from "#web/components/detail/move-dialog.tsx";
import { useMoveForm } from "#web/components/detail/use-move-form.ts";
import { EntitySelect } from "#web/components/form/entity-select.tsx";
import { MoneyField } from "#web/components/form/number-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextAreaField } from "#web/components/form/text-field.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { isBaseRow } from "#web/components/row.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { invoiceTicketbaiQuery } from "../ticketbai/ticketbai-queries.ts";
import { rectificationModeChoices, rectificationTypeChoices } from "./invoice-choices.ts";

interface InvoiceDialogProps {
  /** The invoice in the version last read. */
  invoice: Invoice;
  onClose: () => void;
}

const nothing = z.object({});

/** Props common to the dialogs of all moves. */
function useDialog(verb: InvoiceVerb, { invoice, onClose }: InvoiceDialogProps) {
  const { t } = useTexts();
  return {
    title: `${t(`accounting.invoice.verb.${verb}`)} · ${invoice.label}`,
    explanation: t(
      verb === "annul" && invoice.is_former
        ? "accounting.invoice.explain.annul_former"
        : `accounting.invoice.explain.${verb}`,
      { series: invoice.series_label },
    ),
    confirm: t(`accounting.invoice.verb.${verb}`),
    isPossible: invoiceMovesOf(invoice).includes(verb),
    onClose,
  };
}

/** Issues a draft: assigns its number; it cannot be changed afterwards. */
export function IssueDialog(props: InvoiceDialogProps) {
  const { t } = useTexts();
  const { invoice: row, onClose } = props;
  const form = useMoveForm<never>({ resource: invoiceResource, row, verb: "issue", input: nothing }, (issued) => {
    if (isBaseRow(issued)) showSuccess(t("accounting.invoice.issued", { number: issued.label }));
    onClose();
  });
  return <MoveDialog form={form} {...useDialog("issue", props)} />;
}

/** Annuls an invoice issued by error. */
export function AnnulDialog(props: InvoiceDialogProps) {
  const { t } = useTexts();
  const { invoice: row, onClose } = props;
  const form = useMoveForm<"reason">(
    { resource: invoiceResource, row, verb: "annul", input: invoiceMoveInputs.annul },
    () => {
      showSuccess(t("accounting.invoice.annulled", { number: row.label }));
      onClose();
    },
  );
  const { data: file } = useQuery({ ...invoiceTicketbaiQuery(row.id), enabled: row.kind !== "receipt" });
  const dialog = useDialog("annul", props);
  if (file && file.state !== "failed")
    return (
      <PlainModal opened onClose={onClose} title={dialog.title}>
        <p>{t("accounting.invoice.explain.annul_ticketbai")}</p>
      </PlainModal>
    );
  return (
    <MoveDialog form={form} {...dialog} isFinal>
      <TextAreaField form={form} name="reason" />
    </MoveDialog>
  );
}

/** Creates the draft of a rectifying invoice and opens it. */
export function RectifyDialog(props: InvoiceDialogProps) {
  const [, navigate] = useLocation();
  const { invoice: row, onClose } = props;
  const initial = { rectification_type: "R4", rectification_mode: "differences" };
  const form = useMoveForm<keyof z.infer<(typeof invoiceMoveInputs)["rectify"]>>(
    { resource: invoiceResource, row, verb: "rectify", input: invoiceMoveInputs.rectify, initial },
    (draft) => {
      onClose();
      if (isBaseRow(draft)) navigate(`/invoices/${draft.id}`);
    },
  );
  const { rectification_mode, rectified_amount } = form.fields.values;
  const isByDifferences = rectification_mode === "differences";
  return (
    <MoveDialog form={form} {...useDialog("rectify", props)}>
      {!row.is_former && <SelectField form={form} name="rectification_mode" choices={rectificationModeChoices} />}
      {(isByDifferences || Boolean(rectified_amount)) && (
        <MoneyField form={form} name="rectified_amount" hint="accounting.invoice.rectified_amount_hint" />
      )}
      <SelectField form={form} name="rectification_type" choices={rectificationTypeChoices} />
      <TextAreaField form={form} name="reason" />
      <EntitySelect
        form={form}
        name="series_id"
        resource={invoiceSeriesResource}
        narrowed={{ kind: "rectifying", issuer_id: row.issuer_id }}
        hint="accounting.invoice.rectifying_series_hint"
      />
    </MoveDialog>
  );
}
