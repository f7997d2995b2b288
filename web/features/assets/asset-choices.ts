import { statusColors } from "#shared/domain/core/color.ts";
import { assetStatusKinds } from "#shared/domain/assets/asset-status.ts";
import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { energyRatings, improvements, zoneStatuses } from "#shared/domain/assets/asset.ts";
import { choices } from "#web/components/choices.ts";

export const assetShapeChoices = choices(assetShapes, (shape) => `assets.shape.${shape}`);
export const assetStatusKindChoices = choices(assetStatusKinds, (kind) => `assets.kind.${kind}`);
export const energyRatingChoices = choices(energyRatings, (rating) => `assets.energy_rating.${rating}`);
export const assetColorChoices = choices(statusColors, (color) => `components.color.${color}`);
export const improvementChoices = choices(improvements, (works) => `assets.improvement.${works}`);
export const zoneChoices = choices(zoneStatuses, (status) => `assets.stressed_zone.${status}`);
