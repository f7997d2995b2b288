/** Everything a role's permissions speak of, in the order in which screens list it. */
export const entityNames = [
  "address",
  "property_type",
  "property",
  "owner",
  "asset_type",
  "asset_status",
  "asset",
  "person",
  "rental",
  "deposit",
  "incident_type",
  "incident_status",
  "incident",
  "role",
  "user",
  "manager",
  "bulk_upload",
  "company",
  "page",
  "audit_entry",
] as const;
export type EntityName = (typeof entityNames)[number];
