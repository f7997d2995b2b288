import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import { EmbeddedList } from "#web/components/detail/embedded-list.tsx";
import type { RelatedListProps } from "#web/components/detail/related-lists.tsx";
import { useList } from "#web/components/use-list.ts";
import { mandateColumns, mandateFilters } from "./mandate-columns.tsx";

export function MandatesOf({ fixed, hidden }: RelatedListProps) {
  const list = useList(
    mandateResource,
    mandateColumns.filter(({ id }) => !hidden?.includes(id)),
    { fixed },
  );
  return <EmbeddedList list={list} filters={mandateFilters} hrefOf={({ id }) => `/mandates/${id}`} />;
}
