import { mandateResource } from "#shared/domain/accounting/mandates/mandate.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { mandateColumns, mandateFilters } from "./mandate-columns.tsx";

const MandateForm = lazyComponent(async () => (await import("./mandate-form.tsx")).MandateForm);

const filters: readonly FilterDefinition[] = [
  ...mandateFilters,
  { kind: "entity", field: "person_id", resource: personResource },
];

/** /mandates */
export function MandateList() {
  const list = useList(mandateResource, mandateColumns);
  return <ListScreen list={list} filters={filters} form={MandateForm} detail={({ id }) => `/mandates/${id}`} />;
}
