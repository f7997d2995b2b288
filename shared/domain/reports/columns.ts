/* Columns that several reports have in common. */

/** The columns that many reports begin with. */
export const propertyColumn = { field: "property_label", title: "field.property_id", format: "text" } as const;
export const assetColumn = { field: "asset_label", title: "field.asset_id", format: "text" } as const;
export const tenantColumn = { field: "tenant_label", title: "field.tenant_id", format: "text" } as const;
export const codeColumn = { field: "code", title: "entity.rental", format: "text" } as const;

/** What a rental asks: rent, expenses, and both together. */
export const rentColumns = [
  { field: "rent", title: "reports.column.rent", format: "cents", total: "sum" },
  { field: "expenses", title: "reports.column.expenses", format: "cents", total: "sum" },
  { field: "total", title: "reports.column.total", format: "cents", total: "sum" },
] as const;
