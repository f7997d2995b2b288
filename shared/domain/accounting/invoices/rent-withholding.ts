import type { MessageKey } from "#locales/es.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { LandlordTax } from "./landlord-tax.ts";

/** What business tenants withhold of rents from a day on. */
export interface WithholdingRate {
  readonly tax: LandlordTax;
  /** Whether it is the reduced rate of properties in Ceuta and Melilla. */
  readonly is_reduced: boolean;
  readonly since: DateString;
  /** Basis points. */
  readonly rate: number;
  /** Whether the row was compared with a publication of the tax agency; other rows say so in their reason. */
  readonly is_verified: boolean;
  readonly reason: MessageKey;
}

/**
 * The newest row comes first. IRPF: RIRPF art. 100.1; in Ceuta and Melilla art. 100.2, 19 % reduced by 60 % (LIRPF arts.
 * 68.4 and 101.8), until 22 December 2018 halved. Corporate tax: LIS art. 128.6.a; AEAT, Manual práctico de Sociedades
 * 2021, chapter 6.
 */
export const rentWithholdings: readonly WithholdingRate[] = [
  {
    tax: "irpf",
    is_reduced: true,
    since: "2018-12-23",
    rate: 760,
    is_verified: false,
    reason: "accounting.withholding_reason.irpf_reduced",
  },
  {
    tax: "irpf",
    is_reduced: true,
    since: "2016-01-01",
    rate: 950,
    is_verified: false,
    reason: "accounting.withholding_reason.irpf_reduced",
  },
  {
    tax: "is",
    is_reduced: true,
    since: "2016-01-01",
    rate: 950,
    is_verified: true,
    reason: "accounting.withholding_reason.is_reduced",
  },
  {
    tax: "irpf",
    is_reduced: false,
    since: "2016-01-01",
    rate: 1_900,
    is_verified: true,
    reason: "accounting.withholding_reason.business_tenant",
  },
  {
    tax: "is",
    is_reduced: false,
    since: "2016-01-01",
    rate: 1_900,
    is_verified: true,
    reason: "accounting.withholding_reason.business_tenant_is",
  },
];

/** The row in force on a day; before the first one, that one. */
export function rentWithholdingOn(day: DateString, tax: LandlordTax, is_reduced: boolean): WithholdingRate {
  const rows = rentWithholdings.filter((row) => row.tax === tax && row.is_reduced === is_reduced);
  const found = rows.find(({ since }) => since <= day) ?? rows.at(-1);
  if (!found) throw new Error(`no withholding of ${tax}`);
  return found;
}
