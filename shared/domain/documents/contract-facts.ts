import type { Translate } from "#shared/i18n/translator.ts";
import { type DateString, formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { formatCents } from "#shared/lib/money.ts";
import { zoneOf } from "../rentals/stressed-zones.ts";
import type { DocumentValues } from "./placeholders.ts";
import type { RentalFacts } from "./rental-facts.ts";

interface Words {
  readonly language: Language;
  readonly t: Translate;
}

/** What the law has a contract state of the asset. */
export function contractFactsOf({ asset, rental }: RentalFacts, { t, language }: Words): DocumentValues {
  const day = (date: DateString | null) => date && formatLongDate(date, language);
  const money = (cents: number | null) => (cents === null ? null : formatCents(cents, language));
  const zone = asset.stressed_zone ?? zoneOf(asset, rental.start_date).status;
  return {
    certificado_numero: asset.energy_certificate_number,
    cedula: asset.habitability_certificate,
    cedula_vence: day(asset.habitability_expiry),
    titulo_arrendador: asset.title_deed,
    zona_tensionada: zone === "inside" ? t("documents.word.stressed_zone") : null,
    ultima_renta: money(asset.last_rent),
    ultima_renta_fecha: day(asset.last_rent_on),
    indice_referencia: money(asset.reference_rent),
    indice_fecha: day(asset.reference_rent_on),
  };
}
