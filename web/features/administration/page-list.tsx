import { type InformationPage, pageResource } from "#shared/domain/administration/page.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { ListScreen } from "#web/components/list-screen.tsx";
import { useList } from "#web/components/use-list.ts";
import { ChoiceValue, Instant } from "#web/components/value.tsx";
import { pageLanguageChoices, pageSlugChoices } from "./page-choices.ts";

const PageForm = lazyComponent(async () => (await import("./page-form.tsx")).PageForm);

const column = columnOf<InformationPage>();

const columns = [
  column({ id: "title", render: ({ title }) => title }),
  column({ id: "slug", width: 240, render: ({ slug }) => <ChoiceValue of={pageSlugChoices} value={slug} /> }),
  column({
    id: "language",
    width: 140,
    render: ({ language }) => <ChoiceValue of={pageLanguageChoices} value={language} />,
  }),
  column({ id: "updated_at", width: 200, render: ({ updated_at }) => <Instant at={updated_at} /> }),
];

const filters: readonly FilterDefinition[] = [
  { kind: "choice", field: "slug", choices: pageSlugChoices },
  { kind: "choice", field: "language", choices: pageLanguageChoices },
];

/** /pages: the public information pages, edited by administrators in both languages. */
export function PageList() {
  const list = useList(pageResource, columns);
  return <ListScreen list={list} filters={filters} form={PageForm} />;
}
