import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { paymentMethodResource } from "#shared/domain/accounting/payments/payment-method.ts";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ChoiceValue, Day, Money } from "#web/components/value.tsx";
import { PaymentBadge } from "./payment-badge.tsx";
import { directionChoices, paymentStateChoices } from "./payment-choices.ts";

/** Columns shared by all lists of payments. */
export const paymentColumns: readonly TableColumn<Payment>[] = [
  { id: "code", width: 125, render: ({ code }) => code },
  { id: "date", width: 120, render: ({ date }) => <Day date={date} /> },
  {
    id: "person_id",
    header: "accounting.payer",
    card: "subtitle",
    render: ({ person_label, owner_label }) => person_label ?? owner_label,
  },
  { id: "amount", width: 125, align: "right", render: ({ amount }) => <Money cents={amount} /> },
  { id: "credit", width: 120, align: "right", render: ({ credit }) => <Money cents={credit} /> },
  { id: "payment_method_id", width: 155, render: ({ payment_method_label }) => payment_method_label },
  { id: "state", width: 140, card: "aside", render: ({ state }) => <PaymentBadge state={state} /> },
  {
    id: "direction",
    width: 110,
    isExtra: true,
    render: ({ direction }) => <ChoiceValue of={directionChoices} value={direction} />,
  },
  { id: "rental_id", width: 190, isExtra: true, render: ({ rental_label }) => rental_label },
  { id: "property_id", width: 190, isExtra: true, render: ({ property_label }) => property_label },
  { id: "reference", width: 170, isExtra: true, render: ({ reference }) => reference },
  { id: "returns_deposit_id", width: 140, isExtra: true, render: (payment) => payment.returns_deposit_label },
  { id: "interest_deposit_id", width: 140, isExtra: true, render: (payment) => payment.interest_deposit_label },
  { id: "refunds_payment_id", width: 140, isExtra: true, render: (payment) => payment.refunds_payment_label },
  { id: "returned_on", width: 130, isExtra: true, render: ({ returned_on }) => <Day date={returned_on} /> },
];

/** Filters shared by all lists of payments. */
export const paymentFilters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: paymentStateChoices },
  { kind: "choice", field: "direction", choices: directionChoices },
  { kind: "entity", field: "payment_method_id", resource: paymentMethodResource },
  { kind: "date_range", field: "date" },
  { kind: "money_range", field: "amount" },
  { kind: "money_range", field: "credit" },
];
