/** The longest period of a report, in years. */
export const MAX_PERIOD_YEARS = 10;

/** Rows that an answer holds at most; the Excel file has all of them. */
export const MAX_REPORT_ROWS = 1_000;

/** Bars of a chart without an order of its own; the rest is summed up in one more. */
export const MAX_CHART_BARS = 10;

/** Days ahead for which the home page counts rentals that start. */
export const UPCOMING_START_DAYS = 30;

/** Days ahead for which the home page counts deposits to lodge or return: a month is all there is to return one (LAU art. 36.4). */
export const DEPOSIT_DUE_DAYS = 31;

/** Days ahead for which the home page counts unsigned documents that expire. */
export const LAPSING_DAYS = 7;

/** Months of unpaid rent from which the home page lists a tenant. */
export const LATE_MONTHS = 2;

/** Months of the incidents chart, the present one included. */
export const INCIDENT_MONTHS = 6;

/** Rows of a report's PDF; the Excel file has all of them. */
export const MAX_PDF_ROWS = 1_000;
