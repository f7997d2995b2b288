import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { templateResource, type Template } from "#shared/domain/documents/template.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { TableColumn } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { openingForm } from "#web/components/opening-form.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, NumberValue } from "#web/components/value.tsx";
import { SeveralChoices } from "./several-choices.tsx";
import { TemplateBadge } from "./template-badge.tsx";
import {
  templateAssetShapeChoices,
  templateRegimeChoices,
  templateLanguageChoices,
  templateStateChoices,
} from "./template-choices.ts";

const hrefOf = ({ id }: { id: string }) => `/templates/${id}`;

/** A new template opens after saving, as its Word document is the next step. */
const TemplateForm = openingForm(
  lazyComponent(async () => (await import("./template-form.tsx")).TemplateForm),
  hrefOf,
);

const columns: readonly TableColumn<Template>[] = [
  { id: "title", render: ({ title }) => title },
  { id: "document_type_id", width: 220, card: "subtitle", render: (row) => row.document_type_label },
  {
    id: "asset_shapes",
    width: 165,
    render: (row) => <SeveralChoices of={templateAssetShapeChoices} values={row.asset_shapes} />,
  },
  { id: "regimes", width: 175, render: (row) => <SeveralChoices of={templateRegimeChoices} values={row.regimes} /> },
  { id: "language", width: 105, render: (row) => <ChoiceValue of={templateLanguageChoices} value={row.language} /> },
  { id: "state", width: 125, card: "aside", render: ({ state }) => <TemplateBadge state={state} /> },
  { id: "owner_id", width: 180, isExtra: true, render: ({ owner_label }) => owner_label },
  {
    id: "revision",
    width: 100,
    align: "right",
    isExtra: true,
    render: ({ revision }) => <NumberValue value={revision} />,
  },
  {
    id: "unknown_count",
    width: 190,
    align: "right",
    isExtra: true,
    render: (row) => <NumberValue value={row.unknown_count} />,
  },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: templateStateChoices },
  { kind: "entity", field: "document_type_id", resource: documentTypeResource },
  { kind: "entity", field: "owner_id", resource: ownerResource },
  { kind: "choice", field: "language", choices: templateLanguageChoices },
];

/** /templates */
export function TemplateList() {
  const list = useList(templateResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={TemplateForm} detail={hrefOf} />;
}
