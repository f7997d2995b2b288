/** Everything a role's permissions speak of, in the order in which screens list it. */
export const entityNames = [
  "address",
  "property_type",
  "property",
  "owner",
  "asset_type",
  "asset_status",
  "asset",
  "asset_price",
  "person",
  "rental",
  "rent_index",
  "price_increment",
  "price_increment_line",
  "deposit",
  "incident_type",
  "incident_status",
  "incident",
  "role",
  "user",
  "manager",
] as const;
export type EntityName = (typeof entityNames)[number];
