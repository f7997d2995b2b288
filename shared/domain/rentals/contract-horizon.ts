/**
 * Days ahead within which a contract counts as ending (`contract_ending_days` of the company's settings) until somebody
 * says otherwise: the landlord's notice for a home is four months (LAU art. 10.1).
 */
export const CONTRACT_ENDING_DAYS = 120;
/** Two years: further ahead everything ends. */
export const MAX_CONTRACT_ENDING_DAYS = 730;
