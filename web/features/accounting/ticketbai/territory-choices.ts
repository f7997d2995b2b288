import { foralTerritories } from "#shared/domain/accounting/ticketbai/foral-territory.ts";
import { choices } from "#web/components/choices.ts";

export const territoryChoices = choices(foralTerritories, (one) => `accounting.foral_territory.${one}`);
