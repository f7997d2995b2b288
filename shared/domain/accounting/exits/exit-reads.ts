import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { Action } from "#shared/domain/core/roles.ts";

/** What the page that ends a rental shows besides the rental and its exit. */
export const exitReads = ["deposit", "invoice", "payment", "incident", "rental_charge"] as const;

/** Whether a user who may end rentals may also open the page that does it. */
export const maySettleExits = (can: (entity: EntityName, action: Action) => boolean): boolean =>
  can("rental_exit", "read") && can("rental_exit", "create") && exitReads.every((entity) => can(entity, "read"));
