import { useState } from "react";
import { propertyResource } from "#shared/domain/properties/property.ts";
import type { Report } from "#shared/domain/reports/report.ts";
import { choices } from "#web/components/choices.ts";
import { AddFilterMenu } from "#web/components/filters/add-filter-menu.tsx";
import { FilterChip } from "#web/components/filters/filter-chip.tsx";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";
import { useCan } from "#web/components/use-can.ts";
import type { ReportAddress } from "./use-report-address.ts";

/** The filters of a report: the property for those who may look it up, and the choices of its own. */
function filtersOf({ choices: own = {}, columns }: Report, mayFindProperties: boolean): FilterDefinition[] {
  const textOf = (field: string, value: string) =>
    columns.find((column) => column.field === field)?.text?.(value) ?? "components.empty_value";
  return [
    ...(mayFindProperties
      ? [{ kind: "entity", field: "property_id", resource: propertyResource } satisfies FilterDefinition]
      : []),
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
  const all = filtersOf(report, can("property", "read"));
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
