import type { BulkUploadState } from "#shared/domain/administration/bulk-upload.ts";
import { bulkUploadStates } from "#shared/domain/administration/bulk-upload.ts";
import { sheetEntities } from "#shared/domain/administration/sheet-definition.ts";
import type { StatusColor } from "#shared/domain/core/color.ts";
import { choices } from "#web/components/choices.ts";

export const sheetEntityChoices = choices(sheetEntities, (entity) => `entities.${entity}`);
export const bulkUploadStateChoices = choices(bulkUploadStates, (state) => `administration.state.${state}`);

export const bulkUploadStateColors: Readonly<Record<BulkUploadState, StatusColor>> = {
  uploaded: "blue",
  validated: "teal",
  committed: "green",
  undone: "gray",
  discarded: "gray",
};
