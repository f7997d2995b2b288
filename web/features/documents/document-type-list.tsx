import { documentTypeResource, type DocumentType } from "#shared/domain/documents/document-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { YesNo } from "#web/components/value.tsx";

const DocumentTypeForm = lazyComponent(async () => (await import("./document-type-form.tsx")).DocumentTypeForm);

const columns: readonly TableColumn<DocumentType>[] = [
  { id: "name", render: ({ name }) => name },
  { id: "requires_signature", width: 140, render: (row) => <YesNo value={row.requires_signature} /> },
  { id: "is_contract", width: 160, render: (row) => <YesNo value={row.is_contract} /> },
  { id: "requires_owner", width: 200, render: (row) => <YesNo value={row.requires_owner} /> },
];

/** /document-types */
export function DocumentTypeList() {
  const list = useList(documentTypeResource);
  return <ListScreen list={list} columns={columns} form={DocumentTypeForm} />;
}
