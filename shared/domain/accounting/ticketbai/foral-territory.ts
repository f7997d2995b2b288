/** The Basque territories with tax rules of their own, whose issuers are bound to TicketBAI instead of VERI*FACTU. */
export const foralTerritories = ["araba", "bizkaia", "gipuzkoa"] as const;
export type ForalTerritory = (typeof foralTerritories)[number];

/** The provinces' postal codes. */
const byProvince: Readonly<Record<string, ForalTerritory>> = { "01": "araba", "20": "gipuzkoa", "48": "bizkaia" };

/** What a postal code suggests: the domicile for tax decides, which an administrator states. */
export const proposeTerritory = (postal_code: string): ForalTerritory | null =>
  byProvince[postal_code.slice(0, 2)] ?? null;
