import type * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { ObjectSchema } from "#shared/domain/core/rule.ts";
import { insertDefaulted, refuseDefault, updateDefaulted } from "#server/engine/db/default-in-group.ts";
import type { Rules } from "./standard-routes.ts";

/**
 * Rules of a catalogue with one default in each group of rows with the same values in `groupBy`. A row never changes
 * its group or its `fixed` fields.
 */
export function catalogueRules<Input extends ObjectSchema, Row extends ObjectSchema>(
  resource: Resource<Input, Row>,
  groupBy: readonly string[],
  fixed: readonly string[] = groupBy,
): Rules<z.infer<Input>, z.infer<Row> & { archived_at: string | null }> {
  const catalogue = { resource, groupBy };
  return {
    insert: ({ tx, input }) => insertDefaulted(tx, catalogue, input),
    update: ({ tx, user }, change) => {
      refuseMoved(resource, change, fixed);
      return updateDefaulted(tx, catalogue, change, user);
    },
    mayArchive: (tx, id) => refuseDefault(tx, catalogue, id),
    mayRemove: (tx, id) => refuseDefault(tx, catalogue, id),
  };
}

type Values = Readonly<Record<string, unknown>>;

/** @throws InvalidInput when a field that cannot change is changed */
function refuseMoved(
  resource: Resource,
  { before, after }: { readonly before: Values; readonly after: Values },
  fixed: readonly string[],
): void {
  const moved = fixed.filter((field) => after[field] !== before[field]);
  if (moved.length === 0) return;
  throw new InvalidInput(
    resource.name,
    moved.map((field) => ({ field, key: "validation.fixed", params: {} })),
  );
}
