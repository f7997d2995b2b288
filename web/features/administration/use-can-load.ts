import { ownsAttachments } from "#shared/domain/administration/attachment-column.ts";
import type { SheetEntity } from "#shared/domain/administration/sheet-definition.ts";
import { rightsOfSheet } from "#shared/domain/administration/sheet-rights.ts";
import { useCan } from "#web/components/use-can.ts";

/** Whether the user may load (`create`) or undo (`archive`) sheets of an entity. */
export function useCanLoad(): (entity: SheetEntity, action?: "create" | "archive") => boolean {
  const can = useCan();
  return (entity, action = "create") => rightsOfSheet(entity, action).every((right) => can(entity, right));
}

/** Whether a ZIP may be added to sheets of an entity: files are attached by users who may create and change its records. */
export function useTakesFiles(): (entity: SheetEntity) => boolean {
  const can = useCan();
  const canLoad = useCanLoad();
  return (entity) => ownsAttachments(entity) && canLoad(entity) && can(entity, "update");
}
