import type { Translate } from "#shared/i18n/translator.ts";
import { type DateString, formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { hasLastRent } from "../rentals/rent-limit.ts";
import { hasEnergyEnded, hasHabitabilityEnded } from "./certificates.ts";
import type { DocumentValues } from "./placeholders.ts";
import type { RentalFacts } from "./rental-facts.ts";

interface Words {
  readonly language: Language;
  readonly t: Translate;
}

/** What the law has a contract state of the asset. */
export function contractFactsOf(facts: RentalFacts, { t, language }: Words): DocumentValues {
  const { asset, rental } = facts;
  const day = (date: DateString | null) => date && formatLongDate(date, language);
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents, language));
  // Only what was marked on the asset is stated: the table of zones is not verified. The limits are those of homes.
  const isInZone = rental.regime === "habitual" && asset.stressed_zone === "inside";
  const hasLast = hasLastRent(asset, rental.start_date);
  // An exempt home has no certificate, a pending one is not there yet, and one that ended before the contract proves nothing.
  const hasRating = asset.energy_rating !== "exempt" && asset.energy_rating !== "pending";
  const isCertificateValid = hasRating && !hasEnergyEnded(facts);
  const isHabitable = !hasHabitabilityEnded(facts);
  return {
    certificado_energetico:
      asset.energy_rating && (isCertificateValid || !hasRating)
        ? t(`assets.energy_rating.${asset.energy_rating}`)
        : null,
    certificado_vence: isCertificateValid ? day(asset.energy_certificate_expiry) : null,
    certificado_numero: isCertificateValid ? asset.energy_certificate_number : null,
    cedula: isHabitable ? asset.habitability_certificate : null,
    cedula_vence: isHabitable ? day(asset.habitability_expiry) : null,
    titulo_arrendador: asset.title_deed,
    zona_tensionada: isInZone ? t("documents.word.stressed_zone") : null,
    ultima_renta: money(hasLast ? asset.last_rent : null),
    ultima_renta_fecha: day(hasLast ? asset.last_rent_on : null),
    indice_referencia: money(asset.reference_rent),
    indice_fecha: day(asset.reference_rent_on),
  };
}
