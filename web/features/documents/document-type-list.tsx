import { documentTypeResource, type DocumentType } from "#shared/domain/documents/document-type.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, YesNo } from "#web/components/value.tsx";
import { signingStrengthChoices } from "./document-choices.ts";

const DocumentTypeForm = lazyComponent(async () => (await import("./document-type-form.tsx")).DocumentTypeForm);

const column = columnOf<DocumentType>();

const columns = [
  column({ id: "name", render: ({ name }) => name }),
  column({ id: "requires_signature", width: 140, render: (row) => <YesNo value={row.requires_signature} /> }),
  column({
    id: "signing_strength",
    width: 200,
    render: (row) => <ChoiceValue of={signingStrengthChoices} value={row.signing_strength} />,
  }),
  column({ id: "is_contract", width: 160, render: (row) => <YesNo value={row.is_contract} /> }),
  column({ id: "is_mandate", width: 170, isExtra: true, render: (row) => <YesNo value={row.is_mandate} /> }),
  column({ id: "requires_owner", width: 200, render: (row) => <YesNo value={row.requires_owner} /> }),
];

/** /document-types */
export function DocumentTypeList() {
  const list = useList(documentTypeResource, columns);
  return <ListScreen list={list} form={DocumentTypeForm} />;
}
