import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { formatCents } from "#shared/lib/money.ts";
import { totalsQuery } from "./data-table/use-totals.ts";
import { Field } from "./detail/field-list.tsx";
import classes from "./debt-field.module.css";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";
import { Money } from "./value.tsx";

interface DebtFieldProps {
  /** Whose invoices. */
  of: { readonly rental_id: string } | { readonly person_id: string };
}

/** Money received that covers no invoice yet: what is owed may be less than it seems. */
function CreditNote({ of }: DebtFieldProps) {
  const { t, language } = useTexts();
  const enabled = useCan()("payment", "read");
  const search = new URLSearchParams({ ...of, credit_from: "1" }).toString();
  const { data } = useQuery({ ...totalsQuery(paymentResource, search), enabled });
  const cents = data?.rows?.reduce((sum, { sums }) => sum + (sums["credit"] ?? 0), 0) ?? 0;
  if (cents === 0) return null;
  return (
    <Anchor component={Link} href={`/payments?${search}`} className={classes.note}>
      {t("accounting.balance.in_favour", { amount: formatCents(cents, language) })}
    </Anchor>
  );
}

/** What is still to be paid of issued invoices, with a link to them, and credit; for users who may read invoices. */
export function DebtField({ of }: DebtFieldProps) {
  const enabled = useCan()("invoice", "read");
  const search = new URLSearchParams({ ...of, outstanding_from: "1" }).toString();
  const { data } = useQuery({
    ...totalsQuery(invoiceResource, search),
    enabled,
  });
  if (!data?.rows) return null;
  const cents = data.rows.reduce((sum, { sums }) => sum + (sums["outstanding"] ?? 0), 0);
  return (
    <Field entity="invoice" name="outstanding">
      {cents === 0 ? (
        <Money cents={0} />
      ) : (
        <Anchor component={Link} href={`/invoices?${search}`}>
          <Money cents={cents} />
        </Anchor>
      )}
      <CreditNote of={of} />
    </Field>
  );
}
