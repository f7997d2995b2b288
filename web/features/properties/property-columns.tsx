import { propertyTypeResource } from "#shared/domain/properties/property-type.ts";
import type { Property } from "#shared/domain/properties/property.ts";
import { columnOf } from "#web/components/data-table/column.ts";
import type { FilterDefinition } from "#web/components/filters/filter-definition.ts";

const column = columnOf<Property>();

/** Shared by the read-only list and the one with actions. */
export const propertyColumns = [
  column({ id: "cod", width: 120, render: ({ cod }) => cod }),
  column({ id: "name", card: "subtitle", render: ({ name }) => name }),
  column({
    id: "property_type_id",
    reads: ["property_type_label"],
    width: 170,
    render: ({ property_type_label }) => property_type_label,
  }),
  column({ id: "address_id", reads: ["address_label"], width: 300, render: ({ address_label }) => address_label }),
  column({ id: "address_city", width: 160, isExtra: true, render: ({ address_city }) => address_city }),
  // A year has no thousands separator.
  column({ id: "year_built", width: 190, align: "right", render: ({ year_built }) => year_built?.toString() }),
  column({ id: "cadastral_number", width: 210, isExtra: true, render: ({ cadastral_number }) => cadastral_number }),
];

export const propertyFilters: readonly FilterDefinition[] = [
  { kind: "entity", field: "property_type_id", resource: propertyTypeResource },
  { kind: "text", field: "address_city" },
  { kind: "number_range", field: "year_built" },
];
