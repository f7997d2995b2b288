/**
 * Days ahead within which a contract counts as ending (`contract_ending_days` of the company's settings) unless
 * configured otherwise: the landlord's notice for a home is four months (LAU art. 10.1).
 */
export const CONTRACT_ENDING_DAYS = 120;

/** The longest `contract_ending_days`: two years. */
export const MAX_CONTRACT_ENDING_DAYS = 730;

/** Days after its end within which a contract can still be renewed. */
export const RENEWABLE_DAYS = 90;

/** Years for which a home's contract is prolonged at least, by the kind of landlord (LAU art. 9.1). */
export const PROLONGATION_YEARS = { person: 5, company: 7 } as const;

/**
 * Legal deposit in months of rent, by regime: one for a home, two for any other use (LAU art. 36.1). A seasonal let
 * of a dwelling is a use other than housing (LAU art. 3.2).
 */
export const LEGAL_DEPOSIT_MONTHS = { habitual: 1, seasonal: 2, business: 2, other: 2 } as const;

/** Months before an anniversary from which the rent's update is prepared, and months after it in which it is still listed. */
export const ANNIVERSARY_MONTHS = { ahead: 2, late: 2 } as const;

/** Anniversaries that are prepared in one request. */
export const ANNIVERSARY_LIMIT = 200;

/** Letters of one request: each is a PDF. */
export const LETTERS_AT_ONCE = 10;

/** Anniversaries on a page of their list. */
export const ANNIVERSARY_PAGE = 50;

/**
 * First day of a month on which INE may publish the index of the month before. Our assumption, on the careful side: its calendar
 * has named days in the middle of the month.
 */
export const INDEX_PUBLICATION_DAY = 10;

/**
 * Rents in stressed zones (LAU art. 17.6): years in which a former contract counts, years since the works that allow a raise,
 * years of a contract that allows it too, and that raise in basis points.
 */
export const ZONE_RULES = { last_rent_years: 5, works_years: 2, long_term_years: 10, raise: 1000 } as const;
