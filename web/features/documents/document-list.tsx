import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { documentResource } from "#shared/domain/documents/document.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { documentColumns, documentFilters } from "./document-columns.tsx";

const DocumentForm = lazyComponent(async () => (await import("./document-form.tsx")).DocumentForm);

const filters: readonly FilterDefinition[] = [
  ...documentFilters,
  { kind: "entity", field: "document_type_id", resource: documentTypeResource },
  { kind: "entity", field: "rental_id", resource: rentalResource },
  { kind: "entity", field: "person_id", resource: personResource },
];

/** /documents */
export function DocumentList() {
  const list = useList(documentResource, documentColumns);
  return (
    <ListScreen
      list={list}
      title="page.documents"

      filters={filters}
      form={DocumentForm}
      detail={({ id }) => `/documents/${id}`}
    />
  );
}
