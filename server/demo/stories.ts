/** Rental history of an asset. */
export type Story =
  | "let"
  | "let_again"
  | "renewed"
  | "to_be_renewed"
  | "let_to_the_second"
  | "notice"
  | "notice_and_next"
  | "starts_soon"
  | "to_be_signed"
  | "vacated"
  | "drafted"
  | "called_off";

const counts: readonly (readonly [Story, number])[] = [
  ["let", 138],
  ["let_again", 11],
  ["renewed", 6],
  ["to_be_renewed", 3],
  ["let_to_the_second", 3],
  ["notice", 9],
  ["notice_and_next", 3],
  ["starts_soon", 6],
  ["to_be_signed", 4],
  ["vacated", 10],
  ["drafted", 9],
  ["called_off", 4],
];

/** One story for each asset; assets beyond the last one were never let. */
export const stories: readonly Story[] = counts.flatMap(([story, count]) => Array.from({ length: count }, () => story));

/** Garages let on their own, besides those let as annexes of a home. */
export const PARKING_RENTALS = 18;
