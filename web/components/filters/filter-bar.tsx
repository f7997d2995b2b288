import { Button, Group } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { List } from "../use-list.ts";
import { useTexts } from "../use-texts.ts";
import { AddFilterMenu } from "./add-filter-menu.tsx";
import { ArchivedChip } from "./archived-chip.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { isActive, type FilterDefinition } from "./filter-definition.ts";
import classes from "./filters.module.css";
import { SearchBox } from "./search-box.tsx";

interface FilterBarProps<Row> {
  list: Pick<List<Row>, "state" | "resource">;
  filters: readonly FilterDefinition[];
  /** The user's list views. */
  views?: ReactNode;
  /** Content at the right: columns, export. */
  children?: ReactNode;
}

/** Search, active filters as removable chips, and the menu that adds one. */
export function FilterBar<Row>({ list, filters, views, children }: FilterBarProps<Row>) {
  const { t } = useTexts();
  const { state, resource } = list;
  /** The filter just chosen from the menu that has no value yet. */
  const [picked, setPicked] = useState<string | null>(null);
  const shown = filters.filter((filter) => isActive(filter, state.filters) || filter.field === picked);
  const hidden = filters.filter((filter) => !shown.includes(filter));
  return (
    <div className={classes.bar}>
      <SearchBox value={state.query} onChange={state.setQuery} />
      {shown.map((filter) => (
        <FilterChip
          key={filter.field}
          entity={resource.name}
          filter={filter}
          values={state.filters}
          isJustPicked={filter.field === picked}
          onChange={state.setFilters}
          onClose={() => setPicked(null)}
        />
      ))}
      {state.archived && <ArchivedChip onRemove={() => state.setArchived(false)} />}
      <AddFilterMenu
        entity={resource.name}
        filters={hidden}
        onPick={setPicked}
        onArchived={state.archived ? undefined : () => state.setArchived(true)}
      />
      {views}
      {state.isNarrowed && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={state.clear}>
          {t("components.filters.remove_all")}
        </Button>
      )}
      <Group gap="xs" className={classes.tools}>
        {children}
      </Group>
    </div>
  );
}
