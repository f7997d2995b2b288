import type { MessageKey } from "#locales/es.ts";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { PaymentApplicationKind } from "../payments/payment-application.ts";

/** The general rate of VAT (art. 90 LIVA), and what business tenants withhold (art. 100 RIRPF), in basis points. */
export const GENERAL_VAT = 2_100;
export const RENT_WITHHOLDING = 1_900;
/** Below or at this yearly rent from one tenant nothing is withheld (art. 75.3.g RIRPF), in cents. */
const SMALL_YEARLY_RENT = 90_000;

/** Facts that decide the tax of a rental's line. */
export interface TaxFacts {
  readonly regime: RentalRegime;
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
  readonly withholding_rate: number;
  /** Text key of the statement the invoice must carry where no tax is charged (RD 1619/2012, art. 6.1.j). */
  readonly exemption: MessageKey | null;
  readonly tax_reason: MessageKey;
  readonly withholding_reason: MessageKey;
}

const dwellings: ReadonlySet<AssetShape> = new Set(["dwelling", "room"]);

/** Whether the asset is let as a home, habitual or seasonal. */
export const isHome = ({ regime, shape }: Pick<TaxFacts, "regime" | "shape">): boolean =>
  dwellings.has(shape) && regime !== "business";

type Vat = Pick<ProposedTax, "tax_rate" | "exemption" | "tax_reason">;
type Withholding = Pick<ProposedTax, "withholding_rate" | "withholding_reason">;

/** Items not subject to tax: deposits and compensation for damage (LIVA art. 78.Tres.1). */
export const isNotSubject = (kind: PaymentApplicationKind): boolean => kind === "deposit" || kind === "penalty";

function proposeVat(facts: TaxFacts, kind: PaymentApplicationKind): Vat {
  if (isNotSubject(kind))
    return {
      tax_rate: 0,
      exemption: "accounting.exemption.not_subject",
      tax_reason: "accounting.tax_reason.not_subject",
    };
  if (kind === "fee") return { tax_rate: GENERAL_VAT, exemption: null, tax_reason: "accounting.tax_reason.service" };
  if (isHome(facts))
    return { tax_rate: 0, exemption: "accounting.exemption.dwelling", tax_reason: "accounting.tax_reason.dwelling" };
  const tax_reason = facts.shape === "land" ? "accounting.tax_reason.land" : "accounting.tax_reason.other_use";
  return { tax_rate: GENERAL_VAT, exemption: null, tax_reason };
}

const nothingWithheld = (withholding_reason: MessageKey): Withholding => ({ withholding_rate: 0, withholding_reason });

function proposeWithholding(facts: TaxFacts, kind: PaymentApplicationKind): Withholding {
  if (kind === "deposit" || kind === "penalty" || kind === "fee")
    return nothingWithheld("accounting.withholding_reason.no_rent");
  if (!facts.is_business_customer) return nothingWithheld("accounting.withholding_reason.private_tenant");
  if (isHome(facts) && facts.regime === "habitual")
    return nothingWithheld("accounting.withholding_reason.employee_home");
  if (facts.is_withholding_exempt) return nothingWithheld("accounting.withholding_reason.certificate");
  if (12 * facts.monthly_rent <= SMALL_YEARLY_RENT) return nothingWithheld("accounting.withholding_reason.small");
  return { withholding_rate: RENT_WITHHOLDING, withholding_reason: "accounting.withholding_reason.business_tenant" };
}

/**
 * The VAT and IRPF withholding of a line, by regime, asset, landlord and tenant (docs/design/entities.md, "Tax by
 * regime, landlord and tenant"): homes are exempt (art. 20.Uno.23 LIVA), other uses carry the general rate, business
 * tenants withhold.
 * @param kind what the line is for
 */
export function proposeTax(facts: TaxFacts, kind: PaymentApplicationKind): ProposedTax {
  return { ...proposeVat(facts, kind), ...proposeWithholding(facts, kind) };
}
