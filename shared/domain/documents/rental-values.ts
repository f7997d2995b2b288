import { signatureAnchor } from "./signature-anchor.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { type DateString, formatLongDate } from "#shared/lib/dates.ts";
import { countInWords, durationInWords } from "#shared/lib/duration-in-words.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { formatNumber, formatPercent } from "#shared/lib/numbers.ts";
import { amountOfYear } from "../accounting/billing/recurring-due.ts";
import { formatIban } from "../core/iban.ts";
import { formatPhone } from "../core/phone.ts";
import type { DocumentValues } from "./placeholders.ts";
import type { AnnexFacts, AssetFacts, CompanyFacts, LandlordFacts, PersonFacts, RentalFacts } from "./rental-facts.ts";
import { addressOf, joined } from "./address-line.ts";
import { mandateOf } from "./mandate-values.ts";
import { amountOf, groupOf, receivedOf } from "./amount-values.ts";
import { contractFactsOf } from "./contract-facts.ts";
import { permanentResidenceOf } from "./permanent-residence.ts";
import { PROLONGATION_YEARS } from "../rentals/policy.ts";

/* Computes the value of each placeholder from the facts; missing facts are null and print nothing. */

/** Language and title of a document. */
export interface DocumentWords {
  readonly language: Language;
  /** Translator of that language. */
  readonly t: Translate;
  readonly title: string;
}

function partyOf(party: PersonFacts | LandlordFacts, { t, language }: DocumentWords): DocumentValues {
  const { name, documentation, documentation_type, phone, email, bank_account } = party;
  return {
    nombre: name,
    documento: documentation,
    tipo_documento: documentation_type && t(`persons.documentation_type.${documentation_type}`),
    domicilio: addressOf(party.address),
    telefono: phone && formatPhone(phone),
    email,
    iban: bank_account && formatIban(bank_account),
    firma: signatureAnchor(name, language),
    representante: party.representative,
    representante_documento: party.representative_documentation,
    representante_cargo: party.representative_deed,
  };
}

function personOf(person: PersonFacts, asset: AssetFacts, words: DocumentWords): DocumentValues {
  const { nationality, birth_date } = person;
  return {
    ...partyOf(person, words),
    residencia: addressOf(permanentResidenceOf(person, asset)),
    nacionalidad: nationality,
    fecha_nacimiento: birth_date && formatLongDate(birth_date, words.language),
  };
}

/** The landlord, as `{arrendador}` prints it. */
export function landlordOf(landlord: LandlordFacts, words: DocumentWords): DocumentValues {
  const { share, is_large_holder } = landlord;
  const holding = is_large_holder ? "documents.word.large_holder.yes" : "documents.word.large_holder.no";
  return {
    ...partyOf(landlord, words),
    cuota: formatPercent(share, words.language),
    gran_tenedor: is_large_holder === null ? null : words.t(holding),
  };
}

const assetIdentityOf = ({ cod, name, street, floor, door, cadastral_number }: AnnexFacts): DocumentValues => ({
  codigo: cod,
  nombre: name,
  direccion: joined(street, floor, door),
  referencia_catastral: cadastral_number,
});

/** A postal address in one line, with floor and door together. */
function fullAddressOf({ street, floor, door, postal_code, city, state }: AssetFacts): string | null {
  const home = [floor, door].filter(Boolean).join(" ");
  return addressOf({ street: joined(street, home), postal_code, city, state, country: null });
}

function assetOf(facts: RentalFacts, { t, language }: DocumentWords): DocumentValues {
  const { asset } = facts;
  const number = (value: number | null) => (value === null ? null : formatNumber(value, language));
  const { furnished } = asset;
  return {
    ...assetIdentityOf(asset),
    calle: asset.street,
    direccion_completa: fullAddressOf(asset),
    tipo: asset.kind,
    finca: asset.building,
    planta: asset.floor,
    puerta: asset.door,
    municipio: asset.city,
    provincia: asset.state,
    codigo_postal: asset.postal_code,
    superficie: number(asset.area_m2),
    dormitorios: number(asset.bedrooms),
    banos: number(asset.bathrooms),
    capacidad: number(asset.capacity),
    mobiliario: furnished === null ? null : t(furnished ? "documents.word.furnished" : "documents.word.unfurnished"),
    ...contractFactsOf(facts, { t, language }),
  };
}

/** The company, as `{empresa}` prints it. */
export const companyOf = (company: CompanyFacts | null): DocumentValues | null =>
  company && {
    nombre: company.name,
    nif: company.tax_id,
    domicilio: addressOf(company.address),
    telefono: company.phone && formatPhone(company.phone),
    email: company.email,
  };

function legalTerm({ rental, landlords }: RentalFacts, language: Language): string | null {
  if (rental.regime !== "habitual") return null;
  const years = PROLONGATION_YEARS[landlords.some(({ is_company }) => is_company) ? "company" : "person"];
  return countInWords(years, "years", language);
}

interface YearlyCost {
  readonly concept: string;
  /** Cents. */
  readonly yearly: number;
}

/**
 * The general costs that the tenant pays, with what each comes to in the first year at the amounts of the first day:
 * the contract states them (LAU art. 20.1).
 */
function yearlyCosts({ rental, costs }: RentalFacts, { t }: DocumentWords): readonly YearlyCost[] {
  const agreed = costs.map((cost) => ({ concept: cost.concept, yearly: amountOfYear(cost, rental.start_date) }));
  const monthly = { concept: t("documents.word.expenses"), yearly: rental.expenses * 12 };
  return [monthly, ...agreed].filter(({ yearly }) => yearly > 0);
}

function termsOf(facts: RentalFacts, words: DocumentWords): DocumentValues {
  const { t, language } = words;
  const { code, regime, start_date, end_date, rent, expenses, payment_method, index_clause, ...rental } = facts.rental;
  const day = (date: DateString | null) => date && formatLongDate(date, language);
  const yearly = yearlyCosts(facts, words).reduce((sum, cost) => sum + cost.yearly, 0);
  return {
    codigo: code,
    fecha_inicio: day(start_date),
    fecha_fin: day(end_date),
    duracion: end_date && durationInWords(start_date, end_date, language),
    plazo_legal: legalTerm(facts, language),
    regimen: t(`rentals.regime.${regime}`),
    ...amountOf("renta", rent, language),
    renta_anual: formatCents(rent * 12, language),
    gastos: expenses === 0 ? null : formatCents(expenses, language),
    // LAU art. 20.1: the contract states the yearly amount of the expenses that the tenant pays.
    gastos_anuales: expenses === 0 ? null : formatCents(expenses * 12, language),
    costes_anuales: yearly === 0 ? null : formatCents(yearly, language),
    ...amountOf("total_mensual", rent + expenses, language),
    dia_pago: String(rental.payment_day),
    forma_pago: payment_method && t(`documents.word.payment.${payment_method}`),
    cuenta_pago: rental.payment_account && formatIban(rental.payment_account),
    indice: index_clause === "none" ? null : t(`documents.word.index.${index_clause}`),
    notas: rental.notes,
    causa_temporal: regime === "seasonal" ? rental.seasonal_cause : null,
    residentes: rental.residents,
    solidaridad: rental.is_joint ? t("documents.word.joint") : null,
    contrato_anterior: rental.renewed_code,
    fecha_anterior: day(rental.renewed_start),
    fecha_salida: day(rental.exit_date),
  };
}

/** The values of every placeholder group (`placeholderGroups`). */
export function rentalValues(facts: RentalFacts, words: DocumentWords): DocumentValues {
  const { language, title } = words;
  const landlords = facts.landlords.map((each) => landlordOf(each, words));
  const tenants = facts.tenants.map((each) => personOf(each, facts.asset, words));
  const guarantors = facts.guarantors.map((each) => personOf(each, facts.asset, words));
  const company = companyOf(facts.company);
  // A company that lets its own property is not a manager for others.
  const isManaged = facts.landlords.some(({ documentation }) => documentation !== facts.company?.tax_id);
  return {
    arrendador: landlords[0] ?? null,
    arrendadores: landlords,
    inquilino: tenants[0] ?? null,
    inquilinos: tenants,
    avalista: guarantors[0] ?? null,
    avalistas: guarantors,
    inmueble: assetOf(facts, words),
    anexos: facts.annexes.map(assetIdentityOf),
    contrato: termsOf(facts, words),
    costes: yearlyCosts(facts, words).map(({ concept, yearly }) => ({
      concepto: concept,
      importe_anual: formatCents(yearly, language),
    })),
    fianza: groupOf(facts.deposit, language, {
      organismo: facts.deposit_body,
      ...receivedOf(facts.deposit_received, language),
    }),
    garantia: groupOf(facts.guarantee, language, receivedOf(facts.guarantee_received, language)),
    domiciliacion: mandateOf(facts.mandate, language),
    empresa: company,
    gestora: isManaged ? company : null,
    documento: { titulo: title, fecha: formatLongDate(facts.today, language), lugar: facts.asset.city },
  };
}
