import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { templateResource, type Template } from "#shared/domain/documents/template.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { openingForm } from "#web/components/opening-form.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, NumberValue } from "#web/components/value.tsx";
import { AddStarters } from "./add-starters.tsx";
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

const column = columnOf<Template>();

const columns = [
  column({ id: "title", render: ({ title }) => title }),
  column({
    id: "document_type_id",
    reads: ["document_type_label"],
    width: 220,
    card: "subtitle",
    render: (row) => row.document_type_label,
  }),
  column({
    id: "asset_shapes",
    width: 165,
    render: (row) => <SeveralChoices of={templateAssetShapeChoices} values={row.asset_shapes} />,
  }),
  column({
    id: "regimes",
    width: 175,
    render: (row) => <SeveralChoices of={templateRegimeChoices} values={row.regimes} />,
  }),
  column({
    id: "language",
    width: 105,
    render: (row) => <ChoiceValue of={templateLanguageChoices} value={row.language} />,
  }),
  column({ id: "state", width: 125, card: "aside", render: ({ state }) => <TemplateBadge state={state} /> }),
  column({
    id: "owner_id",
    reads: ["owner_label"],
    width: 180,
    isExtra: true,
    render: ({ owner_label }) => owner_label,
  }),
  column({
    id: "revision",
    width: 100,
    align: "right",
    isExtra: true,
    render: ({ revision }) => <NumberValue value={revision} />,
  }),
  column({
    id: "unknown_count",
    width: 190,
    align: "right",
    isExtra: true,
    render: (row) => <NumberValue value={row.unknown_count} />,
  }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "state", choices: templateStateChoices },
  { kind: "entity", field: "document_type_id", resource: documentTypeResource },
  { kind: "entity", field: "owner_id", resource: ownerResource },
  { kind: "choice", field: "language", choices: templateLanguageChoices },
];

/** /templates */
export function TemplateList() {
  const list = useList(templateResource, columns);
  return <ListScreen list={list} filters={filters} form={TemplateForm} detail={hrefOf} notice={<AddStarters />} />;
}
