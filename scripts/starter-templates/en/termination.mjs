import { parties, signatures } from "./common.mjs";
import { block, clause, heading, text } from "../parts.mjs";

/* Termination by agreement (CC art. 1255 and 1262). */
export const body = [
  ...parties,
  heading("Background"),
  text(
    "The parties have a lease, with reference {contrato.codigo}, of {inmueble.nombre}, {inmueble.direccion_completa}, which began on {contrato.fecha_inicio}, and wish to end it by mutual agreement.",
  ),
  heading("Agreements"),
  ...clause(
    "Termination",
    "The contract ends {#contrato.fecha_salida}on {contrato.fecha_salida}{/contrato.fecha_salida}{^contrato.fecha_salida}on the day on which the keys are handed over{/contrato.fecha_salida}. On that day the tenant leaves the property free of persons and belongings and hands over all keys.",
  ),
  ...clause(
    "State of the property",
    "The parties check together the state of the property and the meter readings, and write them down. The tenant is liable for damage beyond ordinary wear (Civil Code, articles 1561 and 1562).",
  ),
  ...clause(
    "Accounts",
    "Rent and expenses are paid until the day of handing over. No compensation is due for the early end, except what the parties record in writing.",
    block("{#fianza}"),
    "The deposit of {importe} ({importe_letras}) is returned, less what is owed and damage that is justified; if the LAU governs the contract, it bears legal interest one month after the keys were handed over (article 36.4).",
    block("{/fianza}"),
    block("{#garantia}"),
    "The same holds for the additional guarantee of {importe} ({importe_letras}).",
    block("{/garantia}"),
  ),
  ...clause(
    "Discharge",
    "Once this is done the parties have no claims on each other from the contract, except supplies before the handing over that are billed later, and hidden defects.",
    "The spouse or partner of the tenant of a home who does not sign keeps the rights of LAU article 12.",
  ),
  ...signatures,
];
