import type { Action } from "../core/roles.ts";
import type { SheetEntity } from "./sheet-definition.ts";

/** Rights by which a sheet is loaded and undone, where they are not those of a form that creates and archives. */
const otherRights: {
  readonly [Entity in SheetEntity]?: Readonly<Record<"create" | "archive", readonly Action[]>>;
} = {
  // What is still owed counts at once, as an issued invoice does.
  invoice: { create: ["create", "approve"], archive: ["approve"] },
  ownership: { create: ["update"], archive: ["update"] },
  // Also where the money is: received, lodged, or held by the landlord.
  deposit: { create: ["create", "update", "approve"], archive: ["archive", "approve"] },
};

/** All rights that loading (`create`) or undoing (`archive`) a sheet needs. */
export const rightsOfSheet = (entity: SheetEntity, action: "create" | "archive"): readonly Action[] =>
  otherRights[entity]?.[action] ?? [action];
