import type { FieldUnits } from "#web/components/describe-value.ts";

export const ownerUnits: FieldUnits = { management_fee: "percent" };
