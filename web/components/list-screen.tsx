import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ComponentType, ReactNode } from "react";
import type { MessageKey } from "#locales/es.ts";
import type { SelectionActions } from "./data-table/selection-bar.tsx";
import type { EntityFormProps } from "./entity-form.ts";
import type { FilterDefinition } from "./filters/filter-definition.ts";
import { ListDrawer } from "./list-drawer.tsx";
import classes from "./list-screen.module.css";
import { ListView } from "./list-view.tsx";
import { PageHeader } from "./page-header.tsx";
import type { BaseRow } from "./row.ts";
import { useCan } from "./use-can.ts";
import type { ResourceList } from "./use-list.ts";
import { useTexts } from "./use-texts.ts";

interface ListScreenProps<Whole extends BaseRow, Row extends BaseRow> {
  list: ResourceList<Whole, Row>;
  /** Defaults to the entity's name in the plural. */
  title?: MessageKey;
  filters?: readonly FilterDefinition[];
  /** Creates a row, and edits one if the entity has no detail page. */
  form?: ComponentType<EntityFormProps<Whole>>;
  /** Address of a row's page. Without it a row opens in the form's drawer. */
  detail?: (row: Pick<BaseRow, "id">) => string;
  /** Address that a row links to, if it is not the row's own. */
  leadsTo?: (row: Row) => string;
  /** Label of the create button; defaults to "new" and the entity's name. */
  newLabel?: MessageKey;
  /** Initial values of a new row. */
  initial?: EntityFormProps<Whole>["initial"];
  /** Whether a created row's page opens, because it says what comes next. */
  opensCreated?: boolean;
  /** Whether a row can be archived, where not all can. */
  isArchivable?: (row: Row) => boolean;
  /** Bulk actions, besides archiving. */
  selectionActions?: SelectionActions<Row>;
  /** Further actions of the page, left of the primary one. */
  actions?: ReactNode;
  /** What an empty list leads to where the page has no form. */
  emptyAction?: ReactNode;
  /** What an empty list says to do first. */
  emptyHint?: MessageKey;
  /** Notice above the list: a missing prerequisite. */
  notice?: ReactNode;
}

/** A complete list page: title and primary action, search and filters, the rows, and the edit drawer. */
export function ListScreen<Whole extends BaseRow, Row extends BaseRow>(props: ListScreenProps<Whole, Row>) {
  const { list, filters = [], form, detail, leadsTo, actions, selectionActions, notice } = props;
  const { name } = list.resource;
  const { title = `entities.${name}`, newLabel = `new.${name}` } = props;
  const { t } = useTexts();
  const mayCreate = useCan()(name, "create") && form !== undefined;
  const hrefOf = detail ?? (({ id }: Pick<BaseRow, "id">) => list.state.hrefOf(id));
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={list.state.openNew}>
      {t(newLabel)}
    </Button>
  );
  return (
    <div className={classes.screen}>
      <ListView
        header={
          <>
            <PageHeader title={t(title)} secondary={actions}>
              {create}
            </PageHeader>
            {notice}
          </>
        }
        list={list}
        filters={filters}
        hrefOf={leadsTo ?? hrefOf}
        emptyAction={create || props.emptyAction}
        emptyHint={props.emptyHint}
        offersArchive={form !== undefined}
        isArchivable={props.isArchivable}
        selectionActions={selectionActions}
      />
      {form && (
        <ListDrawer list={list} form={form} hrefOf={hrefOf} initial={props.initial} opensCreated={props.opensCreated} />
      )}
    </div>
  );
}
