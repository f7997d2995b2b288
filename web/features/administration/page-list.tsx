import { type InformationPage, pageResource } from "#shared/domain/administration/page.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import type { Column } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { Choice, Instant } from "#web/components/value.tsx";
import { languageChoices, pageSlugChoices } from "./page-choices.ts";

const PageForm = lazyComponent(async () => (await import("./page-form.tsx")).PageForm);

const columns: readonly Column<InformationPage>[] = [
  { id: "title", render: ({ title }) => title },
  { id: "slug", width: 240, render: ({ slug }) => <Choice of={pageSlugChoices} value={slug} /> },
  { id: "language", width: 140, render: ({ language }) => <Choice of={languageChoices} value={language} /> },
  { id: "updated_at", width: 200, render: ({ updated_at }) => <Instant at={updated_at} /> },
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "slug", choices: pageSlugChoices },
  { kind: "choice", field: "language", choices: languageChoices },
];

/** /pages: the public information pages, edited by administrators in both languages. */
export function PageList() {
  const list = useList(pageResource);
  return <ListScreen list={list} columns={columns} filters={filters} form={PageForm} />;
}
