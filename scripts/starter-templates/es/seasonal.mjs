import { closing, expenses, guarantee, known, otherUseDeposit, parties, payment, update } from "./common.mjs";
import { certificates, landlordTitle, residents } from "./facts.mjs";
import { block, clause, facts, heading, intro, item } from "../parts.mjs";

/* Seasonal let of a dwelling: a use other than housing (LAU art. 3.2), ruled by title III and what the parties agree (art. 4.3). */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer de la vivienda que se describe y la parte arrendataria desea ocuparla por una temporada, sin destinarla a su residencia permanente:",
  ),
  facts([
    ["Vivienda", "{inmueble.nombre}"],
    ["Dirección", "{inmueble.direccion_completa}"],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
    ["Superficie", known("inmueble.superficie", " m²")],
    ["Mobiliario", known("inmueble.mobiliario")],
  ]),
  ...landlordTitle,
  heading("Cláusulas"),
  ...clause(
    "Objeto y causa",
    "Se arrienda la vivienda descrita para uso distinto del de vivienda, por temporada (artículo 3.2 LAU).{#contrato.causa_temporal} La causa de la temporalidad es: {contrato.causa_temporal}.{/contrato.causa_temporal} La necesidad que se atiende es temporal, y la parte arrendataria no traslada a la vivienda su residencia permanente.",
    block("{#inquilinos}"),
    block("{#residencia}"),
    "{nombre} mantiene su residencia permanente en {residencia}.",
    block("{/residencia}"),
    block("{/inquilinos}"),
    "El contrato se rige por lo que acuerdan las partes, por el título III de la LAU y, en su defecto, por el Código Civil (artículo 4.3 LAU). No se prestan servicios propios de la industria hotelera.",
  ),
  ...residents,
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y termina el {contrato.fecha_fin}, sin necesidad de aviso y sin prórroga{/contrato.fecha_fin}{^contrato.fecha_fin} y termina cuando cesa su causa, que la parte arrendataria comunica con treinta días de antelación{/contrato.fecha_fin}. Si las partes quieren continuarlo lo acuerdan por escrito, con su nueva causa y su término.",
  ),
  ...clause(
    "Renta",
    `La renta es de {contrato.renta} ({contrato.renta_letras}) al mes.${expenses}`,
    update("Si el contrato dura más de un año, la renta se actualiza en cada aniversario"),
    "Los suministros individualizados por contadores son de cuenta de la parte arrendataria, salvo los que la renta incluya.",
  ),
  ...payment,
  ...otherUseDeposit,
  ...guarantee,
  ...certificates,
  ...clause(
    "Uso y conservación",
    item(
      "La parte arrendadora hace las reparaciones necesarias para conservar la vivienda en estado de servir (artículos 21 y 30 LAU).",
    ),
    item(
      "Son de cuenta de la parte arrendataria las pequeñas reparaciones por el uso ordinario y los daños que cause.",
    ),
    item(
      "Sin consentimiento escrito no se hacen obras ni se cede o subarrienda, y no se dedica la vivienda a uso turístico.",
    ),
    item("Se cumplen las normas de la comunidad de propietarios."),
  ),
  ...clause(
    "Inventario y entrega",
    "La vivienda se entrega con el mobiliario y en el estado que recoge el inventario, que se firma como anexo. Al terminar se devuelve libre y en el mismo estado, salvo el desgaste por el uso ordinario.",
  ),
  ...clause("Resolución", "Son causas de resolución las del artículo 35 LAU, y la falsedad de la causa declarada."),
  ...closing,
];
