import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ChoiceValue, Day, Money } from "#web/components/value.tsx";
import { MethodName } from "./method-name.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { directionChoices, paymentStateChoices } from "./payment-choices.ts";

const column = columnOf<Payment>();

/** Columns shared by all lists of payments. */
export const paymentColumns = [
  column({ id: "code", width: 125, render: ({ code }) => code }),
  column({ id: "date", width: 120, render: ({ date }) => <Day date={date} /> }),
  column({
    id: "person_id",
    reads: ["person_label", "owner_label"],
    header: "accounting.payer",
    card: "subtitle",
    render: ({ person_label, owner_label }) => person_label ?? owner_label,
  }),
  column({ id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> }),
  column({ id: "credit", width: 120, align: "right", render: ({ credit }) => <Money cents={credit} /> }),
  column({
    id: "payment_method_id",
    reads: ["payment_method_label", "offsets_deposit_id"],
    width: 155,
    render: (payment) => <MethodName payment={payment} />,
  }),
  column({ id: "state", width: 140, card: "aside", render: ({ state }) => <PaymentBadge state={state} /> }),
  column({
    id: "direction",
    width: 110,
    isExtra: true,
    render: ({ direction }) => <ChoiceValue of={directionChoices} value={direction} />,
  }),
  column({
    id: "rental_id",
    reads: ["rental_label"],
    width: 190,
    isExtra: true,
    render: ({ rental_label }) => rental_label,
  }),
  column({
    id: "property_id",
    reads: ["property_label"],
    width: 190,
    isExtra: true,
    render: ({ property_label }) => property_label,
  }),
  column({ id: "reference", width: 170, isExtra: true, render: ({ reference }) => reference }),
  column({
    id: "returns_deposit_id",
    reads: ["returns_deposit_label"],
    width: 140,
    isExtra: true,
    render: (payment) => payment.returns_deposit_label,
  }),
  column({
    id: "interest_deposit_id",
    reads: ["interest_deposit_label"],
    width: 140,
    isExtra: true,
    render: (payment) => payment.interest_deposit_label,
  }),
  column({
    id: "offsets_deposit_id",
    reads: ["offsets_deposit_label"],
    width: 140,
    isExtra: true,
    render: (payment) => payment.offsets_deposit_label,
  }),
  column({
    id: "refunds_payment_id",
    reads: ["refunds_payment_label"],
    width: 140,
    isExtra: true,
    render: (payment) => payment.refunds_payment_label,
  }),
  column({ id: "returned_on", width: 130, isExtra: true, render: ({ returned_on }) => <Day date={returned_on} /> }),
];

/** Filters shared by all lists of payments. */
export const paymentFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: paymentStateChoices },
  { kind: "choice", field: "direction", choices: directionChoices },
  { kind: "boolean", field: "is_offset" },
  { kind: "entity", field: "payment_method_id", resource: paymentMethodResource },
  { kind: "date_range", field: "date" },
  { kind: "date_range", field: "returned_on" },
  { kind: "money_range", field: "amount" },
  { kind: "money_range", field: "credit" },
];
