import { Anchor } from "@mantine/core";
import { Link } from "wouter";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { WHOLE_RENTAL } from "#shared/domain/rentals/rental-split.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatPercent } from "#shared/lib/numbers.ts";
import { Field, FieldList } from "#web/components/detail/field-list.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { Day, Money } from "#web/components/value.tsx";
import classes from "./accounting.module.css";
import { InvoicePaymentBadge } from "./invoice-badges.tsx";

const entity = "invoice";

function Customer({ invoice }: { invoice: Invoice }) {
  const { person_id, owner_id, customer_name, customer_tax_id } = invoice;
  const href = person_id ? `/persons/${person_id}` : `/owners/${owner_id}`;
  return (
    <>
      <Anchor component={Link} href={href}>
        {customer_name}
      </Anchor>
      <span className={classes.soft}>{customer_tax_id}</span>
    </>
  );
}

/** The facts needed on the phone: customer, amount, amount outstanding, due date. */
export function InvoiceSummary({ invoice }: { invoice: Invoice }) {
  const { t, language } = useTexts();
  const { rental_id, rental_label, asset_label, outstanding, amount_due, withholding_amount, share } = invoice;
  return (
    <FieldList>
      <Field entity={entity} name="customer_name">
        <Customer invoice={invoice} />
      </Field>
      <Field entity={entity} name="rental_id">
        {rental_id && (
          <>
            <Anchor component={Link} href={`/rentals/${rental_id}`}>
              {rental_label}
            </Anchor>
            <span className={classes.soft}>{asset_label}</span>
            {share < WHOLE_RENTAL && (
              <span className={classes.soft}>
                {t("accounting.invoice.part", { share: formatPercent(share, language) })}
              </span>
            )}
          </>
        )}
      </Field>
      <Field entity={entity} name="amount_due">
        <Money cents={amount_due} />
        {withholding_amount !== 0 && (
          <span className={classes.soft}>
            {t("accounting.invoice.withheld", { amount: formatCents(withholding_amount, language) })}
          </span>
        )}
      </Field>
      <Field entity={entity} name="outstanding">
        <Money cents={outstanding} />
      </Field>
      <Field entity={entity} name="payment_state">
        <InvoicePaymentBadge invoice={invoice} />
      </Field>
      <Field entity={entity} name="due_date">
        <Day date={invoice.due_date} />
      </Field>
    </FieldList>
  );
}
