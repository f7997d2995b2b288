/**
 * Days ahead within which a contract counts as ending (`contract_ending_days`): the landlord's notice for a home is four
 * months (LAU art. 10.1). Handed on as a parameter, because the company's settings will hold it.
 */
export const CONTRACT_ENDING_DAYS = 120;
