import { iconOfEntity, type IndexedRecord, isIndexedEntity, pathOfRecord } from "#shared/client/indexed-record.ts";
import { labelOf } from "#shared/client/i18n.ts";
import { can } from "#shared/client/state/session-state.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";
import { type Naming, withName } from "./naming.ts";
import { listPageOf } from "./list-entries.ts";
import { isOpenTo } from "./page-entries.ts";
import type { Entry } from "./palette-entry.ts";
import { pageOfRecord } from "./record-entries.ts";

const all: readonly Resource[] = resources;

/** The records that a row references: a rental's tenant, an incident's asset. */
export function referredEntries(resource: Resource, fields: ReadonlyMap<string, unknown>): Entry[] {
  return Object.entries(resource.references).flatMap(([column, reference]) => {
    const [id, title] = [fields.get(column), fields.get(column.replace(/_id$/, "_label"))];
    if (!reference || !isIndexedEntity(reference.entity) || !can(reference.entity, "read")) return [];
    if (typeof id !== "string" || typeof title !== "string") return [];
    const { entity } = reference;
    return {
      id: `of:${column}`,
      group: "record",
      icon: iconOfEntity(entity),
      title,
      hint: labelOf(column, resource.name),
      keywords: [labelOf(column, resource.name)],
      action: { kind: "path", path: pathOfRecord({ entity, id }) },
      page: pageOfRecord({ entity, id, title }),
    };
  });
}

/** Lists of records that reference it, by the resource definitions: a person's rentals, an asset's incidents. */
export function belongingEntries(naming: Naming, { entity, id }: Pick<IndexedRecord, "entity" | "id">): Entry[] {
  return all.flatMap((resource) => {
    const columns = Object.entries(resource.references).filter(
      ([column, reference]) => reference?.entity === entity && Object.hasOwn(resource.filters, column),
    );
    const page = listPageOf(resource);
    if (!isOpenTo(page) || !can(resource.name, "read")) return [];
    return columns.map(([column]) => ({
      id: `list:${resource.path}:${column}`,
      group: "lists",
      icon: page.icon ?? "type",
      hint: columns.length > 1 ? labelOf(column, resource.name) : undefined,
      action: { kind: "path", path: `${page.path}?${column}=${id}` },
      ...withName(naming, `entities.${resource.name}`, labelOf(column, resource.name)),
    }));
  });
}
