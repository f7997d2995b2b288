import { iconOfEntity, type IndexedEntity, pathOfList } from "#shared/client/indexed-record.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { Entry } from "./palette-entry.ts";
import { groupOf } from "./record-entries.ts";

/**
 * The last row of each group of which there are more records: opens the list with the same search.
 * @param cut the entities of these groups
 */
export function seeAllEntries(t: Translate, query: string, cut: readonly IndexedEntity[]): Entry[] {
  return cut.map((entity) => ({
    id: `all:${entity}`,
    group: groupOf(entity),
    icon: iconOfEntity(entity),
    title: t("palette.see_all"),
    counted: { entity, query },
    action: { kind: "path", path: `${pathOfList(entity)}?query=${encodeURIComponent(query)}` },
  }));
}
