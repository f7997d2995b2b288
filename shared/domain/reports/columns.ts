/* Columns shared by several reports. */

export const propertyColumn = { field: "property_label", title: "field.property_id", format: "text" } as const;
export const assetColumn = { field: "asset_label", title: "field.asset_id", format: "text" } as const;
export const tenantColumn = { field: "tenant_label", title: "field.tenant_id", format: "text" } as const;
export const codeColumn = { field: "code", title: "entity.rental", format: "text" } as const;

/** Rent, expenses, and their total. */
export const rentColumns = [
  { field: "rent", title: "reports.column.rent", format: "cents", total: "sum" },
  { field: "expenses", title: "reports.column.expenses", format: "cents", total: "sum" },
  { field: "total", title: "reports.column.total", format: "cents", total: "sum" },
] as const;
