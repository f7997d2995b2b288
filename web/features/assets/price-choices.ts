import { pricePhases } from "#shared/domain/assets/price-phase.ts";
import { choices } from "#web/components/choices.ts";

export const pricePhaseChoices = choices(pricePhases, (phase) => `assets.phase.${phase}`);
