import { parties, signatures } from "./common.mjs";
import { block, heading, text } from "../parts.mjs";

/* Receipt of the deposit and of further guarantees (LAU art. 36). */
export const body = [
  ...parties,
  heading("Recibo"),
  text(
    "La parte arrendadora declara haber recibido de la parte arrendataria, por el contrato {contrato.codigo} de {inmueble.nombre}, {inmueble.direccion_completa}, lo siguiente:",
  ),
  block("{#fianza}"),
  block("{#recibido}"),
  text(
    "Fianza: {recibido} ({recibido_letras}){#fecha_recibido}, el {fecha_recibido}{/fecha_recibido} (artículo 36.1 LAU, o la pactada si el contrato se rige por el Código Civil).{#organismo} Se deposita, cuando la norma autonómica lo exige, en {organismo}.{/organismo}",
  ),
  block("{/recibido}"),
  block("{^recibido}"),
  text("Fianza: no consta ninguna cantidad recibida."),
  block("{/recibido}"),
  block("{/fianza}"),
  block("{^fianza}"),
  text("Fianza: no consta ninguna cantidad recibida."),
  block("{/fianza}"),
  block("{#garantia}"),
  block("{#recibido}"),
  text(
    "Garantía adicional (artículo 36.5 LAU, o la pactada si el contrato se rige por el Código Civil): {recibido} ({recibido_letras}){#fecha_recibido}, el {fecha_recibido}{/fecha_recibido}.",
  ),
  block("{/recibido}"),
  block("{/garantia}"),
  text(
    "Estas cantidades garantizan las obligaciones de la parte arrendataria, no se aplican al pago de la renta y se devuelven al terminar el contrato según lo pactado. El saldo de la fianza que deba restituirse devenga el interés legal transcurrido un mes desde la entrega de las llaves si el contrato se rige por la LAU (artículo 36.4).",
  ),
  ...signatures,
];
