import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { certificates, landlordTitle, zone } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/*
 * Lease of a room with shared use of the rest: the Civil Code's lease of things (articles 1542 and following). Whether LAU art. 17.6 and
 * 17.7 and Ley 12/2023, art. 31.3, apply to a room let for a permanent need was not verified: their facts are stated as far as they do.
 */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer de la habitación que se describe y la parte arrendataria desea arrendarla, con el uso compartido de las zonas comunes de la vivienda:",
  ),
  facts([
    ["Habitación", "{inmueble.nombre}"],
    ["Vivienda", "{inmueble.direccion_completa}"],
    ["Superficie de la habitación", known("inmueble.superficie", " m²")],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
    ["Mobiliario", known("inmueble.mobiliario")],
  ]),
  ...landlordTitle,
  heading("Cláusulas"),
  ...clause(
    "Objeto",
    "Se arrienda el uso exclusivo de la habitación y el uso compartido de cocina, baños, salón y demás zonas comunes, con quienes ocupen las demás habitaciones. El contrato se rige por sus cláusulas y por los artículos 1542 y siguientes del Código Civil.",
    "La habitación la ocupan solo las personas que firman como parte arrendataria. No se puede ceder ni subarrendar.",
  ),
  ...zone(
    "Se hace constar que la vivienda de la que forma parte la habitación se encuentra {inmueble.zona_tensionada}. En lo que sean aplicables a este contrato rigen los límites de los apartados 6 y 7 del artículo 17 LAU (artículo 31.3 de la Ley 12/2023).",
  ),
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y termina el {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} y se renueva por meses{/contrato.fecha_fin}. Si ninguna parte avisa a la otra de lo contrario con treinta días de antelación, se prorroga por meses.",
    "La parte arrendataria puede dejar la habitación antes avisando por escrito con treinta días de antelación.",
  ),
  ...clause(
    "Renta",
    `La renta es de {contrato.renta} ({contrato.renta_letras}) al mes.${expenses} Los gastos son los suministros y servicios comunes.`,
    update("Si el contrato dura más de un año, la renta se actualiza en cada aniversario"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "Normas de convivencia",
    item(
      "Las zonas comunes se dejan limpias y recogidas después de cada uso; la limpieza general se reparte por turnos.",
    ),
    item("Entre las 23 y las 8 horas se evita todo ruido que moleste a quienes viven en la casa o en el edificio."),
    item(
      "Las visitas no pernoctan más de tres noches al mes sin el acuerdo de los demás ocupantes y de la parte arrendadora.",
    ),
    item("No se fuma dentro de la vivienda ni se tienen animales, salvo acuerdo escrito."),
    item("La parte arrendadora solo entra en la habitación con permiso de su ocupante, o en caso de urgencia."),
  ),
  ...clause(
    "Conservación",
    "La parte arrendataria cuida la habitación, el mobiliario y las zonas comunes, y responde de los daños que cause. Las reparaciones que no se deban al mal uso son de cuenta de la parte arrendadora. Al terminar devuelve la habitación como la recibió, salvo el desgaste por el uso ordinario.",
  ),
  ...certificates,
  ...clause(
    "Inventario y entrega",
    "La habitación se entrega con el mobiliario y en el estado que recoge el inventario, que comprende las zonas comunes y se firma como anexo. Al terminar se devuelve libre y en el mismo estado, salvo el desgaste por el uso ordinario.",
  ),
  ...closing,
];
