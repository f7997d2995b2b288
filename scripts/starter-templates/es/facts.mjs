import { block, clause, outro } from "../parts.mjs";

/* What a contract says of the home and who lives there, from the facts of the asset. */

/** The landlord's title, where it is recorded. */
export const landlordTitle = [
  block("{#inmueble.titulo_arrendador}"),
  outro("Título de la parte arrendadora: {inmueble.titulo_arrendador}."),
  block("{/inmueble.titulo_arrendador}"),
];

/** The energy certificate of RD 390/2021, where one is recorded. */
export const energyCertificate = [
  block("{#inmueble.certificado_numero}"),
  ...clause(
    "Certificado de eficiencia energética",
    "La parte arrendadora entrega copia del certificado de eficiencia energética, inscrito con el número {inmueble.certificado_numero}{#inmueble.certificado_energetico}, con la calificación {inmueble.certificado_energetico}{/inmueble.certificado_energetico}{#inmueble.certificado_vence}, válido hasta el {inmueble.certificado_vence}{/inmueble.certificado_vence}, conforme al Real Decreto 390/2021, de 1 de junio.",
  ),
  block("{/inmueble.certificado_numero}"),
];

/** The certificates of a home: also that of the autonomous community. */
export const certificates = [
  ...energyCertificate,
  block("{#inmueble.cedula}"),
  ...clause(
    "Cédula de habitabilidad",
    "La vivienda cuenta con la cédula de habitabilidad o documento equivalente número {inmueble.cedula}{#inmueble.cedula_vence}, con vigencia hasta el {inmueble.cedula_vence}{/inmueble.cedula_vence}, de la que se entrega copia.",
  ),
  block("{/inmueble.cedula}"),
];

/** What a contract states of a stressed zone (Ley 12/2023, art. 31.3; LAU art. 17.6 and 17.7), between its own first and last words. */
export const zone = (opening, ...ending) => [
  block("{#inmueble.zona_tensionada}"),
  ...clause(
    "Zona de mercado residencial tensionado",
    opening,
    block("{#inmueble.ultima_renta}"),
    "La última renta de un contrato de vivienda habitual vigente en los cinco años anteriores fue de {inmueble.ultima_renta} al mes{#inmueble.ultima_renta_fecha}, en vigor hasta el {inmueble.ultima_renta_fecha}{/inmueble.ultima_renta_fecha}.",
    block("{/inmueble.ultima_renta}"),
    block("{#inmueble.indice_referencia}"),
    "El límite superior que resulta del sistema estatal de índices de precios de referencia es de {inmueble.indice_referencia} al mes{#inmueble.indice_fecha}, consultado el {inmueble.indice_fecha}{/inmueble.indice_fecha}.",
    block("{/inmueble.indice_referencia}"),
    block("{#arrendadores}"),
    block("{#gran_tenedor}"),
    "{nombre} manifiesta que {gran_tenedor} la condición de gran tenedor (artículo 3.k de la Ley 12/2023).",
    block("{/gran_tenedor}"),
    block("{/arrendadores}"),
    ...ending,
  ),
  block("{/inmueble.zona_tensionada}"),
];

/** Who lives there besides the tenants. */
export const residents = [
  block("{#contrato.residentes}"),
  outro("Además de la parte arrendataria residirán en la vivienda: {contrato.residentes}."),
  block("{/contrato.residentes}"),
];
