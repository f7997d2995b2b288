import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { totalsQuery } from "./data-table/use-totals.ts";
import { Field } from "./detail/field-list.tsx";
import { useCan } from "./use-can.ts";
import { Money } from "./value.tsx";

interface DebtFieldProps {
  /** Whose invoices. */
  of: { readonly rental_id: string } | { readonly person_id: string };
}

/** What is still to be paid of issued invoices, with a link to them; for users who may read invoices. */
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
    </Field>
  );
}
