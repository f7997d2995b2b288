import { parties, signatures, update } from "./common.mjs";
import { block, clause, heading, text } from "../parts.mjs";

/* Agreement by which a contract goes on with other terms: it novates the first and does not extinguish it (CC art. 1203 and 1204). */
export const body = [
  ...parties,
  heading("Exponen"),
  text(
    "Que las partes tienen un contrato de arrendamiento de {inmueble.nombre}, {inmueble.direccion_completa}{#contrato.contrato_anterior}, con referencia {contrato.contrato_anterior}{/contrato.contrato_anterior}{#contrato.fecha_anterior}, que empezó el {contrato.fecha_anterior}{/contrato.fecha_anterior}, y acuerdan renovarlo con la referencia {contrato.codigo}.",
  ),
  heading("Acuerdos"),
  ...clause(
    "Duración",
    "El nuevo periodo empieza el {contrato.fecha_inicio}{#contrato.fecha_fin} y termina el {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} y se pacta por un año{/contrato.fecha_fin}. Si es de vivienda, quedan a salvo las prórrogas que la ley reconoce a la parte arrendataria (artículos 9 y 10 LAU).",
  ),
  ...clause(
    "Renta",
    "Desde esa fecha la renta es de {contrato.renta} ({contrato.renta_letras}) al mes.{#contrato.gastos} Los gastos son de {contrato.gastos} al mes.{/contrato.gastos}",
    update("La renta se actualiza en cada aniversario del nuevo periodo"),
    block("{#inmueble.zona_tensionada}"),
    "La vivienda se encuentra {inmueble.zona_tensionada}; la renta se sujeta a los límites de los apartados 6 y 7 del artículo 17 LAU (artículos 17.6 y 17.7){#inmueble.ultima_renta}, siendo la última de {inmueble.ultima_renta} al mes{/inmueble.ultima_renta}.",
    block("{/inmueble.zona_tensionada}"),
  ),
  ...clause(
    "Fianza y garantías",
    "{#fianza}La fianza es de {fianza.importe} ({fianza.importe_letras}); si la renta ha variado se ajusta en lo que proceda (artículo 36.2 y 36.3 LAU). {/fianza}Las garantías del contrato continúan.{#avalista} La parte fiadora firma este acuerdo y consiente su continuación (artículo 1851 del Código Civil).{/avalista}",
  ),
  ...clause(
    "Lo demás",
    "En lo que este acuerdo no cambia siguen en vigor las cláusulas del contrato, que no se extingue (artículos 1203 y 1204 del Código Civil).",
  ),
  ...signatures,
];
