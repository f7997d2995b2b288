import { parties, signatures } from "./common.mjs";
import { block, heading, text, title } from "../parts.mjs";

/* Receipt of the deposit and of further guarantees (LAU art. 36). */
export const depositReceipt = [
  title("Recibo de fianza"),
  ...parties,
  heading("Recibo"),
  text(
    "La parte arrendadora declara haber recibido de la parte arrendataria, por el contrato {contrato.codigo} de {inmueble.nombre}, {inmueble.direccion_completa}, lo siguiente:",
  ),
  block("{#fianza}"),
  text(
    "Fianza: {importe} ({importe_letras}) (artículo 36.1 LAU, o la pactada si el contrato se rige por el Código Civil).{#organismo} Se deposita, cuando la norma autonómica lo exige, en {organismo}.{/organismo}",
  ),
  block("{/fianza}"),
  block("{^fianza}"),
  text("No se ha entregado fianza."),
  block("{/fianza}"),
  block("{#garantia}"),
  text("Garantía adicional (artículo 36.5 LAU): {importe} ({importe_letras})."),
  block("{/garantia}"),
  text(
    "Estas cantidades garantizan las obligaciones de la parte arrendataria, no se aplican al pago de la renta y se devuelven al terminar el contrato según lo pactado. El saldo de la fianza que deba restituirse devenga el interés legal transcurrido un mes desde la entrega de las llaves (artículo 36.4 LAU).",
  ),
  ...signatures,
];
