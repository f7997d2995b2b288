import { parties, signatures } from "./common.mjs";
import { block, heading, text } from "../parts.mjs";

/* Receipt of the deposit and of further guarantees (LAU art. 36). */
export const body = [
  ...parties,
  heading("Receipt"),
  text(
    "The landlord declares to have received from the tenant, for the contract {contrato.codigo} of {inmueble.nombre}, {inmueble.direccion_completa}, the following:",
  ),
  block("{#fianza}"),
  block("{#recibido}"),
  text(
    "Deposit: {recibido} ({recibido_letras}){#fecha_recibido}, on {fecha_recibido}{/fecha_recibido} (LAU, article 36.1, or as agreed if the Civil Code governs the contract).{#organismo} It is lodged, where the autonomous community requires it, with {organismo}.{/organismo}",
  ),
  block("{/recibido}"),
  block("{^recibido}"),
  text("Deposit: no amount is recorded as received."),
  block("{/recibido}"),
  block("{/fianza}"),
  block("{^fianza}"),
  text("Deposit: no amount is recorded as received."),
  block("{/fianza}"),
  block("{#garantia}"),
  block("{#recibido}"),
  text(
    "Additional guarantee (LAU, article 36.5, or as agreed if the Civil Code governs the contract): {recibido} ({recibido_letras}){#fecha_recibido}, on {fecha_recibido}{/fecha_recibido}.",
  ),
  block("{/recibido}"),
  block("{/garantia}"),
  text(
    "These amounts secure the tenant's obligations, are not applied to the rent, and are returned at the end of the contract as agreed. The balance of the deposit to be returned bears legal interest one month after the keys were handed over if the LAU governs the contract (article 36.4).",
  ),
  ...signatures,
];
