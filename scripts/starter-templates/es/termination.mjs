import { parties, signatures } from "./common.mjs";
import { block, clause, heading, text } from "../parts.mjs";

/* Termination by agreement (CC art. 1255 and 1262). */
export const body = [
  ...parties,
  heading("Exponen"),
  text(
    "Que las partes tienen un contrato de arrendamiento, con referencia {contrato.codigo}, de {inmueble.nombre}, {inmueble.direccion_completa}, que empezó el {contrato.fecha_inicio}, y desean ponerle fin de mutuo acuerdo.",
  ),
  heading("Acuerdos"),
  ...clause(
    "Resolución",
    "El contrato termina {#contrato.fecha_salida}el {contrato.fecha_salida}{/contrato.fecha_salida}{^contrato.fecha_salida}el día en que se entreguen las llaves{/contrato.fecha_salida}. La parte arrendataria deja ese día el inmueble libre de personas y enseres y entrega todas las llaves.",
  ),
  ...clause(
    "Estado del inmueble",
    "Las partes comprueban juntas el estado del inmueble y las lecturas de los contadores, y lo anotan. La parte arrendataria responde de los daños que excedan del desgaste por el uso ordinario (artículos 1561 y 1562 del Código Civil).",
  ),
  ...clause(
    "Cuentas",
    "La renta y los gastos se pagan hasta el día de la entrega. No se debe indemnización por la terminación anticipada, salvo la que las partes hagan constar por escrito.",
    block("{#fianza}"),
    "La fianza de {importe} ({importe_letras}) se devuelve, descontado lo que se deba y los daños que se justifiquen; si el contrato se rige por la LAU, pasado un mes desde la entrega de las llaves devenga el interés legal (artículo 36.4).",
    block("{/fianza}"),
    block("{#garantia}"),
    "Lo mismo se hace con la garantía adicional de {importe} ({importe_letras}).",
    block("{/garantia}"),
  ),
  ...clause(
    "Finiquito",
    "Cumplido lo anterior, las partes nada tienen que reclamarse por el contrato, salvo los suministros anteriores a la entrega que se liquiden después y los vicios ocultos.",
    "El cónyuge o conviviente de la parte arrendataria de una vivienda que no firme conserva los derechos del artículo 12 LAU.",
  ),
  ...signatures,
];
