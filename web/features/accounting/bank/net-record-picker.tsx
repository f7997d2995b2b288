import { useQueryClient } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { paidChargeKinds } from "#shared/domain/accounting/bank/bank-movement.ts";
import { type Invoice, invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { type OwnerCharge, ownerChargeResource } from "#shared/domain/accounting/owners/owner-charge.ts";
import { type Payment, paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { formatCents } from "#shared/lib/money.ts";
import { EntityPicker } from "#web/components/form/entity-picker.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { aLine, type NetLine } from "./net-lines.ts";

const owed = { outstanding_from: "1" };
const registered = { state: "pending,completed", is_unmatched: "true" };
const unpaid = { kind: paidChargeKinds.join(","), is_unmatched: "true" };

interface PickerProps {
  isOffered: (row: { id: string }) => boolean;
  onAdd: (line: NetLine) => void;
}

export function NetInvoicePicker({ isOffered, onAdd }: PickerProps) {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const add = async (id: string | null) => {
    if (id === null) return;
    const { label, customer_name, outstanding } = await client.query(oneQuery(invoiceResource, id));
    onAdd(aLine("invoice", { id, label: `${label} · ${customer_name}`, amount: outstanding }));
  };
  return (
    <EntityPicker
      value={null}
      isOffered={isOffered}
      resource={invoiceResource}
      label={t("entity.invoice")}
      narrowed={owed}
      describe={({ customer_name, outstanding }: Invoice) => `${customer_name} · ${formatCents(outstanding, language)}`}
      onChange={(id) => void add(id)}
    />
  );
}

const partyOf = ({ person_label, owner_label }: Payment) => person_label ?? owner_label ?? "";

/** Payments of either direction that no movement is matched with; a negative amount was paid out. */
export function NetPaymentPicker({ isOffered, onAdd }: PickerProps) {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const add = async (id: string | null) => {
    if (id === null) return;
    const payment = await client.query(oneQuery(paymentResource, id));
    const { amount, direction } = payment;
    const label = `${payment.label} · ${partyOf(payment)}`;
    onAdd(aLine("payment", { id, label, amount, is_out: direction === "out" }));
  };
  return (
    <EntityPicker
      value={null}
      isOffered={isOffered}
      resource={paymentResource}
      label={t("entity.payment")}
      narrowed={registered}
      describe={(payment: Payment) =>
        `${partyOf(payment)} · ${formatCents(payment.direction === "in" ? payment.amount : -payment.amount, language)}`
      }
      onChange={(id) => void add(id)}
    />
  );
}

/** Charges of owners of a kind that the bank pays, and that no movement paid. */
export function NetChargePicker({ isOffered, onAdd }: PickerProps) {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const add = async (id: string | null) => {
    if (id === null) return;
    const { label, total } = await client.query(oneQuery(ownerChargeResource, id));
    onAdd(aLine("owner_charge", { id, label, amount: total }));
  };
  return (
    <EntityPicker
      value={null}
      isOffered={isOffered}
      resource={ownerChargeResource}
      label={t("entity.owner_charge")}
      narrowed={unpaid}
      describe={({ total, owner_label, property_label }: OwnerCharge) =>
        `${owner_label ?? property_label ?? ""} · ${formatCents(total, language)}`
      }
      onChange={(id) => void add(id)}
    />
  );
}
