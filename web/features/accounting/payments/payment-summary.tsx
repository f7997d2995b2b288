import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { Payment } from "#shared/domain/accounting/payments/payment.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { ChoiceValue, Day, Instant, Money } from "#web/components/value.tsx";
import { MethodName } from "./method-name.tsx";
import { directionChoices } from "./payment-choices.ts";

const entity = "payment";

function To({ path, id, label }: { path: string; id: string | null; label: string | null }) {
  if (id === null || label === null) return null;
  return (
    <Anchor component={Link} href={`/${path}/${id}`} size="sm">
      {label}
    </Anchor>
  );
}

/** Person, amount, and the part that is allocated. */
export function PaymentSummary({ payment }: { payment: Payment }) {
  const { amount, allocated, refunded, credit, date } = payment;
  return (
    <FieldList>
      {payment.owner_id === null ? (
        <Field entity={entity} name="person_id">
          <To path="persons" id={payment.person_id} label={payment.person_label} />
        </Field>
      ) : (
        <Field entity={entity} name="owner_id">
          <To path="owners" id={payment.owner_id} label={payment.owner_label} />
        </Field>
      )}
      <Field entity={entity} name="amount">
        <Money cents={amount} />
      </Field>
      <Field entity={entity} name="date">
        <Day date={date} />
      </Field>
      <Field entity={entity} name="allocated">
        <Money cents={allocated} />
      </Field>
      <Field entity={entity} name="credit">
        <Money cents={credit} />
      </Field>
      {refunded > 0 && (
        <Field entity={entity} name="refunded">
          <Money cents={refunded} />
        </Field>
      )}
    </FieldList>
  );
}

/** The other data of a payment. */
export function PaymentData({ payment }: { payment: Payment }) {
  const { t } = useTexts();
  return (
    <Panel title={t("components.tab.data")}>
      <FieldList>
        <Field entity={entity} name="direction">
          <ChoiceValue of={directionChoices} value={payment.direction} />
        </Field>
        <Field entity={entity} name="payment_method_id">
          <MethodName payment={payment} />
        </Field>
        <Field entity={entity} name="reference">
          {payment.reference}
        </Field>
        <Field entity={entity} name="rental_id">
          <To path="rentals" id={payment.rental_id} label={payment.rental_label} />
        </Field>
        <Field entity={entity} name="property_id">
          <To path="properties" id={payment.property_id} label={payment.property_label} />
        </Field>
        <Field entity={entity} name="created_at">
          <Instant at={payment.created_at} />
        </Field>
        {payment.returns_deposit_id && (
          <Field entity={entity} name="returns_deposit_id">
            <To path="deposits" id={payment.returns_deposit_id} label={payment.returns_deposit_label} />
          </Field>
        )}
        {payment.interest_deposit_id && (
          <Field entity={entity} name="interest_deposit_id">
            <To path="deposits" id={payment.interest_deposit_id} label={payment.interest_deposit_label} />
          </Field>
        )}
        {payment.offsets_deposit_id && (
          <Field entity={entity} name="offsets_deposit_id">
            <To path="deposits" id={payment.offsets_deposit_id} label={payment.offsets_deposit_label} />
          </Field>
        )}
        {payment.owner_statement_id && (
          <Field entity={entity} name="owner_statement_id">
            <To path="owner-statements" id={payment.owner_statement_id} label={payment.owner_statement_label} />
          </Field>
        )}
        {payment.refunds_payment_id && (
          <Field entity={entity} name="refunds_payment_id">
            <To path="payments" id={payment.refunds_payment_id} label={payment.refunds_payment_label} />
          </Field>
        )}
        {payment.returned_on && (
          <>
            <Field entity={entity} name="returned_on">
              <Day date={payment.returned_on} />
            </Field>
            {payment.bank_date && (
              <Field entity={entity} name="bank_date">
                <Day date={payment.bank_date} />
              </Field>
            )}
            <Field entity={entity} name="return_reason" isWide>
              {payment.return_reason}
            </Field>
          </>
        )}
        <Field entity={entity} name="notes" isWide>
          {payment.notes}
        </Field>
      </FieldList>
    </Panel>
  );
}
