import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { MessageKey } from "#locales/es.ts";

/** Entities whose plural is the title of their page (`Registro de cambios`), which is no word for some of their rows. */
const withoutPlural: ReadonlySet<EntityName> = new Set([
  "audit_entry",
  "billing_run",
  "billing_settings",
  "company",
  "interest_rate",
  "month_close",
]);

/** What several rows of an entity are called within a sentence; null where only their page has a name. */
export const rowsName = (entity: EntityName): MessageKey | null =>
  withoutPlural.has(entity) ? null : `entities.${entity}`;
