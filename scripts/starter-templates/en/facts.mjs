import { block, clause, outro } from "../parts.mjs";

/* What a contract says of the home and who lives there, from the facts of the asset. */

/** The landlord's title, where it is recorded. */
export const landlordTitle = [
  block("{#inmueble.titulo_arrendador}"),
  outro("The landlord's title: {inmueble.titulo_arrendador}."),
  block("{/inmueble.titulo_arrendador}"),
];

/** The energy certificate of RD 390/2021, where one is recorded. */
export const energyCertificate = [
  block("{#inmueble.certificado_numero}"),
  ...clause(
    "Energy performance certificate",
    "The landlord hands over a copy of the energy performance certificate, registered under number {inmueble.certificado_numero}{#inmueble.certificado_energetico}, with the rating {inmueble.certificado_energetico}{/inmueble.certificado_energetico}{#inmueble.certificado_vence}, valid until {inmueble.certificado_vence}{/inmueble.certificado_vence}, under Royal Decree 390/2021 of 1 June.",
  ),
  block("{/inmueble.certificado_numero}"),
];

/** The certificates of a home: also that of the autonomous community. */
export const certificates = [
  ...energyCertificate,
  block("{#inmueble.cedula}"),
  ...clause(
    "Habitability certificate",
    "The dwelling has the habitability certificate or equivalent document number {inmueble.cedula}{#inmueble.cedula_vence}, valid until {inmueble.cedula_vence}{/inmueble.cedula_vence}, of which a copy is handed over.",
  ),
  block("{/inmueble.cedula}"),
];

/** What a contract states of a stressed zone (Ley 12/2023, art. 31.3; LAU art. 17.6 and 17.7), between its own first and last words. */
export const zone = (opening, ...ending) => [
  block("{#inmueble.zona_tensionada}"),
  ...clause(
    "Stressed residential market zone",
    opening,
    block("{#inmueble.ultima_renta}"),
    "The last rent of a contract for a habitual home in force in the five years before was {inmueble.ultima_renta} a month{#inmueble.ultima_renta_fecha}, in force until {inmueble.ultima_renta_fecha}{/inmueble.ultima_renta_fecha}.",
    block("{/inmueble.ultima_renta}"),
    block("{#inmueble.indice_referencia}"),
    "The upper limit given by the state's system of reference prices is {inmueble.indice_referencia} a month{#inmueble.indice_fecha}, consulted on {inmueble.indice_fecha}{/inmueble.indice_fecha}.",
    block("{/inmueble.indice_referencia}"),
    block("{#arrendadores}"),
    block("{#gran_tenedor}"),
    "{nombre} states that it {gran_tenedor} a large holder (Ley 12/2023, article 3.k).",
    block("{/gran_tenedor}"),
    block("{/arrendadores}"),
    ...ending,
  ),
  block("{/inmueble.zona_tensionada}"),
];

/** Who lives there besides the tenants. */
export const residents = [
  block("{#contrato.residentes}"),
  outro("Besides the tenant, these persons will live in the dwelling: {contrato.residentes}."),
  block("{/contrato.residentes}"),
];
