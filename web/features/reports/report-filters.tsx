import { useState } from "react";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { Report } from "#shared/domain/reports/report.ts";
import { choices } from "#web/components/choices.ts";
import { AddFilterMenu } from "#web/components/filters/add-filter-menu.tsx";
import { FilterChip } from "#web/components/filters/filter-chip.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useCan } from "#web/components/use-can.ts";
import type { ReportAddress } from "./use-report-address.ts";

/** Entities that reports can be filtered by. */
const searched: readonly Resource[] = [propertyResource, ownerResource];

type MayRead = (entity: EntityName) => boolean;

/** The filters of a report: its property and other entities, if the user may read them, and its own choices. */
function filtersOf({ choices: own = {}, entities = {}, columns }: Report, mayRead: MayRead): FilterDefinition[] {
  const textOf = (field: string, value: string) =>
    columns.find((column) => column.field === field)?.text?.(value) ?? "components.empty_value";
  return [
    ...Object.entries({ property_id: "property" as const, ...entities }).flatMap(
      ([field, entity]): FilterDefinition[] => {
        const resource = searched.find(({ name }) => name === entity);
        return resource && mayRead(entity) ? [{ kind: "entity", field, resource }] : [];
      },
    ),
    ...Object.entries(own).map(([field, values]): FilterDefinition => ({
      kind: "choice",
      field,
      choices: choices(values, (value) => textOf(field, value)),
    })),
  ];
}

/** The active filters as removable chips, and the menu that adds one. */
export function ReportFilters({ report, address }: { report: Report; address: ReportAddress }) {
  const can = useCan();
  /** The filter just chosen from the menu that has no value yet. */
  const [picked, setPicked] = useState<string | null>(null);
  const all = filtersOf(report, (entity) => can(entity, "read"));
  const values = new Map(
    all.flatMap(({ field }) => {
      const value = address.parameters.get(field);
      return value ? [[field, value] as const] : [];
    }),
  );
  const isShown = ({ field }: FilterDefinition) => values.has(field) || field === picked;
  return (
    <>
      {all.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.field}
          entity={report.entity}
          filter={filter}
          values={values}
          isJustPicked={filter.field === picked}
          onChange={(changes) => address.go(address.hrefWith(changes))}
          onClose={() => setPicked(null)}
        />
      ))}
      <AddFilterMenu
        entity={report.entity}
        filters={all.filter((filter) => !isShown(filter))}
        onPick={setPicked}
        onArchived={undefined}
      />
    </>
  );
}
