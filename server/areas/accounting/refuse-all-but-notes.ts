import { InvalidInput } from "#shared/domain/core/app-error.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";

interface Changed {
  readonly patch: object;
  readonly before: object;
}

/** @throws InvalidInput at each changed field of a settled record but its notes */
export function refuseAllButNotes(entity: EntityName, { patch, before }: Changed): void {
  const values = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(patch).filter(
    ([field, value]) => field !== "notes" && JSON.stringify(value) !== JSON.stringify(values.get(field)),
  );
  const issues = changed.map(([field]) => ({ field, key: "validation.fixed", params: {} }) as const);
  if (issues.length > 0) throw new InvalidInput(entity, issues);
}
