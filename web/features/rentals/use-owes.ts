import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { useCan } from "#web/components/use-can.ts";

/**
 * Whether a rental has an issued invoice with an open amount; undefined while that is not known. For users who may not
 * read invoices the server decides.
 */
export function useOwes(rental_id: string): boolean | undefined {
  const mayRead = useCan()("invoice", "read");
  const search = new URLSearchParams({ rental_id, outstanding_from: "1", page_size: "1" });
  const { data } = useQuery({ ...listQuery(invoiceResource, search.toString()), enabled: mayRead });
  return mayRead ? data && data.data.length > 0 : true;
}
