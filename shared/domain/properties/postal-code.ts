/*
 * A Spanish postal code has five digits, of which the first two are the province (Orden de 23 de enero de 1984, art. 2,
 * which develops RD 1794/1982; Ceuta and Melilla since 1995). Names are the official ones; of double names (Araba/Álava,
 * Alicante/Alacant) the Spanish half.
 */

/** In the order of the codes, 01 to 52. */
const PROVINCES = [
  "Álava",
  "Albacete",
  "Alicante",
  "Almería",
  "Ávila",
  "Badajoz",
  "Illes Balears",
  "Barcelona",
  "Burgos",
  "Cáceres",
  "Cádiz",
  "Castellón",
  "Ciudad Real",
  "Córdoba",
  "A Coruña",
  "Cuenca",
  "Girona",
  "Granada",
  "Guadalajara",
  "Gipuzkoa",
  "Huelva",
  "Huesca",
  "Jaén",
  "León",
  "Lleida",
  "La Rioja",
  "Lugo",
  "Madrid",
  "Málaga",
  "Murcia",
  "Navarra",
  "Ourense",
  "Asturias",
  "Palencia",
  "Las Palmas",
  "Pontevedra",
  "Salamanca",
  "Santa Cruz de Tenerife",
  "Cantabria",
  "Segovia",
  "Sevilla",
  "Soria",
  "Tarragona",
  "Teruel",
  "Toledo",
  "Valencia",
  "Valladolid",
  "Bizkaia",
  "Zamora",
  "Zaragoza",
  "Ceuta",
  "Melilla",
] as const;

/** The official name of the province (or autonomous city) of a Spanish postal code, or null if it is not one. */
export function provinceOf(postalCode: string): string | null {
  if (!/^\d{5}$/.test(postalCode)) return null;
  return PROVINCES[Number(postalCode.slice(0, 2)) - 1] ?? null;
}

/** Whether a text is a Spanish postal code: five digits, the first two from 01 to 52. */
export function isValidSpanishPostalCode(text: string): boolean {
  return provinceOf(text) !== null;
}
