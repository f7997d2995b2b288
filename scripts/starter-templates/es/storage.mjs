import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of a storage room by itself: the Civil Code's lease of things (articles 1542 and following), with VAT. */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer del trastero que se describe y la parte arrendataria desea arrendarlo:",
  ),
  facts([
    ["Trastero", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Situación", "{inmueble.calle}, {inmueble.codigo_postal} {inmueble.municipio}"],
    ["Planta y número", `${known("inmueble.planta")} · ${known("inmueble.puerta")}`],
    ["Superficie", known("inmueble.superficie", " m²")],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
  ]),
  ...landlordTitle,
  heading("Cláusulas"),
  ...clause(
    "Objeto y uso",
    "Se arrienda el trastero descrito para guardar enseres de la parte arrendataria, con el uso de los accesos. No es un depósito: la parte arrendadora no asume la custodia de lo guardado. El contrato se rige por sus cláusulas y por los artículos 1542 y siguientes del Código Civil.",
    item(
      "No se guardan materias inflamables, explosivas, peligrosas o perecederas, animales ni cosas de tenencia ilícita.",
    ),
    item("No se habita, no se ejerce en él ninguna actividad y no se conectan aparatos a la red eléctrica común."),
    item(
      "No se cede ni se subarrienda sin consentimiento escrito de la parte arrendadora (el artículo 1550 del Código Civil permite prohibirlo).",
    ),
    item("Se cumplen las normas de la comunidad."),
  ),
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y termina el {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} y se pacta por meses (artículo 1581 del Código Civil){/contrato.fecha_fin}. Llegado su término se prorroga por meses mientras ninguna parte avise a la otra con treinta días de antelación.",
  ),
  ...clause(
    "Renta e impuestos",
    `La renta es de {contrato.renta} ({contrato.renta_letras}) al mes.${expenses} A estas cantidades se añade el IVA vigente, o el impuesto que lo sustituya, y se descuenta, cuando proceda, la retención a cuenta.`,
    update("La renta se actualiza en cada aniversario del contrato"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "Llaves y conservación",
    "La parte arrendataria responde de las llaves y de los daños que cause (artículos 1561 a 1564 del Código Civil), y devuelve el trastero libre y limpio. La parte arrendadora hace las reparaciones necesarias para que sirva a su uso (artículo 1554) y puede entrar en caso de urgencia.",
  ),
  ...closing,
];
