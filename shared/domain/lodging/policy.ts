/** Hours from a reservation, its cancellation, and the arrival, in which each is communicated (RD 933/2021, art. 6). */
export const LODGING_HOURS = 24;
/** Hours before the end of that term at which what is missing is notified. */
export const LODGING_NOTICE_HOURS = 6;
/** Years after the end of a stay in which its records are retained, and after which they are deleted (RD 933/2021, art. 5). */
export const LODGING_YEARS = 3;
/** From this age travellers sign the entry form; below it, the adult with them gives their data. */
export const LODGING_SIGNING_AGE = 14;
/** Below this age the relationship to an adult traveller is communicated. */
export const LODGING_ADULT_AGE = 18;
/** Travellers of one stay. */
export const MAX_TRAVELLERS = 50;
/** Rows that the card of the home page shows. */
export const MAX_LODGING_TASKS = 20;
/** Municipalities that one search offers. */
export const MAX_MUNICIPALITIES = 12;
/** Bytes of an answer of the service: one communication with its travellers takes some dozen thousand. */
export const LODGING_ANSWER_BYTES = 2_000_000;
/** Minutes until the next attempt, by the number of attempts; the first outlasts the longest wait for an answer. */
export const LODGING_RETRY_MINUTES = [6, 10, 20, 30] as const;
/** Queries of a lot after which it counts as undecided: about four hours, which leaves the most of the term. */
export const LODGING_LOT_ATTEMPTS = 10;
/** Hours after which it does where it cannot be queried. */
export const LODGING_LOT_HOURS = 4;
/** Characters that are stored of what the service says. */
export const LODGING_ERROR_CHARACTERS = 500;
/** Messages that one run sends or asks about at most. */
export const LODGING_SENT_AT_ONCE = 200;
/** Stays that one night deletes at most. */
export const LODGING_PURGED_AT_ONCE = 500;

/** Lengths of tiposGenerales.xsd, in characters. */
export const LODGING_LIMITS = {
  code: 10,
  name: 50,
  line: 100,
  document: 15,
  support: 9,
  phone: 20,
  email: 250,
  postal_code: 20,
  payment_means: 50,
  card_expiry: 7,
  user: 50,
  password: 200,
  communication: 36,
} as const;
