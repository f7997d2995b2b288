import { paymentResource } from "#shared/domain/accounting/payments/payment.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { useList } from "#web/components/use-list.ts";
import { paymentColumns, paymentFilters } from "./payment-columns.tsx";

/** The payments of another record: a person, a rental, an owner. */
export function PaymentsOf({ fixed, hidden }: RelatedListProps) {
  const list = useList(
    paymentResource,
    paymentColumns.filter(({ id }) => !hidden?.includes(id)),
    { fixed },
  );
  return <EmbeddedList list={list} filters={paymentFilters} hrefOf={({ id }) => `/payments/${id}`} />;
}
