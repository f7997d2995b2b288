import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of a parking space by itself: the Civil Code's lease of things, with VAT (article 20.Uno.23 of the Ley del IVA). */
export const body = [
  ...parties,
  heading("Exponen"),
  intro(
    "Que la parte arrendadora puede disponer de la plaza de garaje que se describe y la parte arrendataria desea arrendarla:",
  ),
  facts([
    ["Plaza", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Situación", "{inmueble.calle}, {inmueble.codigo_postal} {inmueble.municipio}"],
    ["Planta y número", `${known("inmueble.planta")} · ${known("inmueble.puerta")}`],
    ["Superficie", known("inmueble.superficie", " m²")],
    ["Referencia catastral", known("inmueble.referencia_catastral")],
  ]),
  ...landlordTitle,
  heading("Cláusulas"),
  ...clause(
    "Objeto y uso",
    "Se arrienda la plaza descrita para estacionar un solo vehículo que quepa en ella, con el uso de los accesos. No es un depósito: la parte arrendadora no asume la custodia del vehículo ni de lo que contenga. El contrato se rige por sus cláusulas y por los artículos 1542 y siguientes del Código Civil.",
    item("No se guardan en ella otros objetos, ni materias inflamables o peligrosas."),
    item("No se hacen reparaciones, cambios de aceite ni lavados de vehículos."),
    item("No se cede ni se subarrienda sin consentimiento escrito de la parte arrendadora."),
    item("Se cumplen las normas de la comunidad sobre circulación y accesos."),
  ),
  ...clause(
    "Duración",
    "El contrato empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y termina el {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} y se pacta por meses{/contrato.fecha_fin}. Llegado su término se prorroga por meses mientras ninguna parte avise a la otra con treinta días de antelación.",
  ),
  ...clause(
    "Renta e impuestos",
    `La renta es de {contrato.renta} ({contrato.renta_letras}) al mes.${expenses} A estas cantidades se añade el IVA vigente, o el impuesto que lo sustituya, y se descuenta, cuando proceda, la retención a cuenta del impuesto sobre la renta o sobre sociedades.`,
    update("La renta se actualiza en cada aniversario del contrato"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "Llaves y mandos",
    "La parte arrendadora entrega las llaves y mandos de acceso, de los que responde la parte arrendataria, que los devuelve con la plaza libre y limpia al terminar el contrato. La reposición por pérdida es de su cuenta.",
  ),
  ...clause(
    "Conservación",
    "La parte arrendataria responde de los daños que su vehículo o quienes lo usen causen en la plaza, en los accesos o en otros vehículos. La parte arrendadora mantiene la plaza en estado de servir para su uso.",
  ),
  ...closing,
];
