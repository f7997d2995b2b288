import { hasFacturae } from "#shared/domain/accounting/invoices/has-facturae.ts";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { formatCents } from "#shared/lib/money.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import type { RecordCommand } from "../surface/shell.ts";
import { mayRemind, remind } from "./remind-command.ts";

/** Whether payment of the invoice is outstanding. */
export const isOwed = ({ state, outstanding, person_id, archived_at }: Invoice): boolean =>
  (state === "issued" || state === "rectified") && outstanding > 0 && person_id !== null && archived_at === null;

const collect: RecordCommand<Invoice> = {
  id: "invoice_collect",
  title: "palette.invoice_collect",
  icon: "payment",
  isOffered: (invoice, can) => isOwed(invoice) && can("payment", "create"),
  run: ({ id, person_id, person_label, rental_id, rental_label, outstanding }, { startPayment }) => {
    if (!person_id) return;
    const rental = rental_id ? { id: rental_id, label: rental_label ?? "" } : null;
    const person = { id: person_id, label: person_label ?? "" };
    startPayment({ line: formatCents(outstanding, "es"), payer: { person, rental, said: "" }, debt_id: id });
  },
};

const remindOfDebt: RecordCommand<Invoice> = {
  id: "invoice_remind",
  title: "palette.remind_debt",
  icon: "mail",
  isOffered: (invoice, can) =>
    isOwed(invoice) && invoice.due_date !== null && invoice.due_date < businessToday() && mayRemind(can),
  run: async ({ person_id, person_label }, shell) => {
    if (person_id) await remind({ id: person_id, label: person_label ?? "" }, shell);
  },
};

const facturae: RecordCommand<Invoice> = {
  id: "invoice_facturae",
  title: "palette.invoice_facturae",
  icon: "document",
  isOffered: hasFacturae,
  run: async ({ id, label }) => {
    const { downloadFile } = await import("#shared/client/download-file.ts");
    await downloadFile(`/invoices/${id}/facturae`, `${label}.xml`);
  },
};

export const invoiceCommands: readonly RecordCommand<Invoice>[] = [collect, remindOfDebt, facturae];
