/** SQL: that one-off charge `x` bills its recurring charge for a missed month (`catchUpMonths`); those of settlements bill none. */
export const CATCHES_UP = "x.settled_charge_id is not null and x.cost_settlement_id is null and x.archived_at is null";

/** SQL: the last day of the month that it bills. */
export const LAST_CAUGHT_UP_DAY = "(date_trunc('month', x.charged_on::timestamp) + interval '1 month - 1 day')::date";

/**
 * SQL: that one-off charge `x` bills its recurring charge for a month that was billed without it (`catchUpMonths`). The differences of
 * settlements name a recurring charge too, and bill no month.
 * @param month SQL of the month's first day
 */
export const catchesUp = (month: string): string =>
  `${CATCHES_UP} and date_trunc('month', x.charged_on::timestamp) = ${month}`;
