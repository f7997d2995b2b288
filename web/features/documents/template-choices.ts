import { assetShapes } from "#shared/domain/assets/asset-type.ts";
import { templateStates } from "#shared/domain/documents/template.ts";
import { rentalRegimes } from "#shared/domain/rentals/rental.ts";
import { languages } from "#shared/lib/language.ts";
import { choices } from "#web/components/choices.ts";

export const templateStateChoices = choices(templateStates, (state) => `documents.template.state.${state}`);
export const templateLanguageChoices = choices(languages, (language) => `documents.language.${language}`);
export const templateRegimeChoices = choices(rentalRegimes, (regime) => `documents.template.regimes.${regime}`);
export const templateAssetShapeChoices = choices(assetShapes, (shape) => `documents.template.asset_shapes.${shape}`);
