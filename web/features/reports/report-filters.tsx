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

/** What reports are narrowed to one of. */
const searched: readonly Resource[] = [propertyResource, ownerResource];

type MayRead = (entity: EntityName) => boolean;

/** The filters of a report: the property and what else its rows are of, for those who may look it up, and the choices of its own. */
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

/** The filters that are set, as removable chips, and the way to add one. */
export function ReportFilters({ report, address }: { report: Report; address: ReportAddress }) {
  const can = useCan();
  /** The filter that was just picked from the menu and has no value yet. */
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
