import type { MessageKey } from "#locales/es.ts";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { DateString } from "#shared/lib/dates.ts";
import type { PaymentApplicationKind } from "../payments/payment-application.ts";
import type { IndirectTax } from "./indirect-tax.ts";
import { landlordTaxOf } from "./landlord-tax.ts";
import { notSubjectReasons } from "./not-subject.ts";
import { rentWithholdingOn, type WithholdingRate } from "./rent-withholding.ts";

/** Below or at this yearly rent from one tenant nothing is withheld (art. 75.3.g RIRPF), in cents. */
const SMALL_YEARLY_RENT = 90_000;

/** Facts that decide the tax of a rental's line. */
export interface TaxFacts {
  /** The tax of the place of the property. */
  readonly indirect_tax: IndirectTax;
  /** Of the landlord in whose name is invoiced; null while the rental has no issuer. */
  readonly issuer_tax_id: string | null;
  readonly issuer_postal_code: string | null;
  /** First day that is billed, YYYY-MM-DD. */
  readonly since: DateString;
  readonly regime: RentalRegime;
  /** Whether the rental is marked as lodging with services of the hotel trade. */
  readonly has_hotel_services: boolean;
  /** Shape of the contract's main asset; its annexes follow it. */
  readonly shape: AssetShape;
  /** Whether the issuer has a certificate of exemption from withholding. */
  readonly is_withholding_exempt: boolean;
  /** Whether the customer, the tenant or the payer, is a business or a company, which must withhold. */
  readonly is_business_customer: boolean;
  /** Monthly rent, in cents. */
  readonly monthly_rent: number;
}

/** Rates in basis points, and the reasons for them. */
export interface ProposedTax {
  readonly tax_rate: number;
  /** Whether `tax_rate` is known; else it is 0 and an invoice waits until a person enters the rate. */
  readonly is_rate_known: boolean;
  readonly withholding_rate: number;
  /** Text key of the statement the invoice must carry where no tax is charged (RD 1619/2012, art. 6.1.j). */
  readonly exemption: MessageKey | null;
  readonly tax_reason: MessageKey;
  readonly withholding_reason: MessageKey;
}

const dwellings: ReadonlySet<AssetShape> = new Set(["dwelling", "room"]);

/** Whether the asset is let as a home, habitual or seasonal. With hotel services it is not (LIVA art. 20.Uno.23.e'). */
export const isHome = ({
  regime,
  shape,
  has_hotel_services,
}: Pick<TaxFacts, "regime" | "shape" | "has_hotel_services">): boolean =>
  dwellings.has(shape) && regime !== "business" && !has_hotel_services;

type Tax = Pick<ProposedTax, "tax_rate" | "is_rate_known" | "exemption" | "tax_reason">;
type Withholding = Pick<ProposedTax, "withholding_rate" | "withholding_reason">;

const notSubject: ReadonlySet<PaymentApplicationKind> = new Set(["deposit", "penalty", "disbursement"]);

/**
 * Items not subject to tax: deposits and compensation for damage (LIVA art. 78.Tres.1.º), and what is paid in the name and for the
 * account of the customer (art. 78.Tres.3.º).
 */
export const isNotSubject = (kind: PaymentApplicationKind): boolean => notSubject.has(kind);

/** What a tax charges, in basis points, and how an invoice says that it charges nothing. */
interface TaxTerms {
  /** Null where each city's ordinance has its own: no official text of them was at hand. */
  readonly general_rate: number | null;
  readonly dwelling: Pick<Tax, "exemption" | "tax_reason">;
  readonly not_subject: Pick<Tax, "exemption" | "tax_reason">;
  readonly other_use: MessageKey;
  readonly service: MessageKey;
  readonly land: MessageKey;
}

/**
 * VAT: LIVA arts. 20.Uno.23, 78.Tres and 90. IGIC: Ley 4/2012 of the Canary Islands, general rate of art. 51. IPSI: Ley
 * 8/1991 and the ordinance of the city. The articles of IGIC and IPSI were not compared with the official text, so an
 * invoice says only that it is exempt (RD 1619/2012, art. 6.1.j, accepts that), and the reasons say "sin verificar".
 */
const termsOf: Readonly<Record<IndirectTax, TaxTerms>> = {
  vat: {
    general_rate: 2_100,
    dwelling: { exemption: "accounting.exemption.dwelling", tax_reason: "accounting.tax_reason.dwelling" },
    not_subject: { exemption: notSubjectReasons.vat, tax_reason: "accounting.tax_reason.not_subject" },
    other_use: "accounting.tax_reason.other_use",
    service: "accounting.tax_reason.service",
    land: "accounting.tax_reason.land",
  },
  igic: {
    general_rate: 700,
    dwelling: { exemption: "accounting.exemption.igic_dwelling", tax_reason: "accounting.tax_reason.igic_dwelling" },
    not_subject: {
      exemption: notSubjectReasons.igic,
      tax_reason: "accounting.tax_reason.not_subject_elsewhere",
    },
    other_use: "accounting.tax_reason.igic_general",
    service: "accounting.tax_reason.igic_general",
    land: "accounting.tax_reason.igic_general",
  },
  ipsi: {
    general_rate: null,
    dwelling: { exemption: "accounting.exemption.ipsi_dwelling", tax_reason: "accounting.tax_reason.ipsi_dwelling" },
    not_subject: {
      exemption: notSubjectReasons.ipsi,
      tax_reason: "accounting.tax_reason.not_subject_elsewhere",
    },
    other_use: "accounting.tax_reason.ipsi_unknown",
    service: "accounting.tax_reason.ipsi_unknown",
    land: "accounting.tax_reason.ipsi_unknown",
  },
};

/** Services of hotels: LIVA art. 91.Uno.2.2.º. IGIC and IPSI have rates of their own for them, which were not verified. */
const hotelServices: Tax = {
  tax_rate: 1_000,
  is_rate_known: true,
  exemption: null,
  tax_reason: "accounting.tax_reason.hotel_services",
};

function proposeIndirectTax(facts: TaxFacts, kind: PaymentApplicationKind): Tax {
  const terms = termsOf[facts.indirect_tax];
  const nothing = { tax_rate: 0, is_rate_known: true };
  if (kind === "disbursement")
    return { ...nothing, ...terms.not_subject, tax_reason: "accounting.tax_reason.disbursement" };
  if (isNotSubject(kind)) return { ...nothing, ...terms.not_subject };
  if (kind !== "fee" && isHome(facts)) return { ...nothing, ...terms.dwelling };
  const general = {
    tax_rate: terms.general_rate ?? 0,
    is_rate_known: terms.general_rate !== null,
    exemption: null,
  };
  if (kind === "fee") return { ...general, tax_reason: terms.service };
  if (facts.has_hotel_services && facts.indirect_tax === "vat") return hotelServices;
  return { ...general, tax_reason: facts.shape === "land" ? terms.land : terms.other_use };
}

const nothingWithheld = (withholding_reason: MessageKey): Withholding => ({ withholding_rate: 0, withholding_reason });

/** Postal codes of Ceuta and Melilla. */
const ofCeutaOrMelilla = /^5[12]/;

/**
 * The rate that business tenants withhold, by the landlord's tax (`landlordTaxOf`). Of companies only those that are domiciled in Ceuta or Melilla have the
 * reduced one, by their own address (LIS arts. 33 and 128.6.a): a branch there is set on the line.
 */
function withholdingOf({ indirect_tax, issuer_tax_id, issuer_postal_code, since }: TaxFacts): WithholdingRate {
  const isThere = indirect_tax === "ipsi";
  if (landlordTaxOf(issuer_tax_id ?? "") === "irpf") return rentWithholdingOn(since, "irpf", isThere);
  return rentWithholdingOn(since, "is", isThere && ofCeutaOrMelilla.test(issuer_postal_code ?? ""));
}

function proposeWithholding(facts: TaxFacts, kind: PaymentApplicationKind): Withholding {
  if (isNotSubject(kind) || kind === "fee") return nothingWithheld("accounting.withholding_reason.no_rent");
  if (!facts.is_business_customer) return nothingWithheld("accounting.withholding_reason.private_tenant");
  if (facts.has_hotel_services) return nothingWithheld("accounting.withholding_reason.hotel_services");
  if (isHome(facts) && facts.regime === "habitual")
    return nothingWithheld("accounting.withholding_reason.employee_home");
  if (facts.is_withholding_exempt) return nothingWithheld("accounting.withholding_reason.certificate");
  if (12 * facts.monthly_rent <= SMALL_YEARLY_RENT) return nothingWithheld("accounting.withholding_reason.small");
  const { rate, reason } = withholdingOf(facts);
  return { withholding_rate: rate, withholding_reason: reason };
}

/**
 * The tax and the withholding of a line, by place, regime, asset, landlord and tenant (docs/design/entities.md, "Tax by
 * regime, landlord and tenant"): homes are exempt, other uses carry the general rate of the place, business tenants
 * withhold.
 * @param kind what the line is for
 */
export function proposeTax(facts: TaxFacts, kind: PaymentApplicationKind): ProposedTax {
  return { ...proposeIndirectTax(facts, kind), ...proposeWithholding(facts, kind) };
}
