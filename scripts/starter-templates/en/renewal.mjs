import { parties, signatures, update } from "./common.mjs";
import { block, clause, heading, text } from "../parts.mjs";

/* Agreement by which a contract goes on with other terms: it novates the first and does not extinguish it (CC art. 1203 and 1204). */
export const body = [
  ...parties,
  heading("Background"),
  text(
    "The parties have a lease of {inmueble.nombre}, {inmueble.direccion_completa}{#contrato.contrato_anterior}, with reference {contrato.contrato_anterior}{/contrato.contrato_anterior}{#contrato.fecha_anterior}, which began on {contrato.fecha_anterior}{/contrato.fecha_anterior}, and agree to renew it under the reference {contrato.codigo}.",
  ),
  heading("Agreements"),
  ...clause(
    "Term",
    "The new period begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and ends on {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} and is agreed for one year{/contrato.fecha_fin}. If it is of a home, the extensions that the law grants the tenant are unaffected (LAU, articles 9 and 10).",
  ),
  ...clause(
    "Rent",
    "From that date the rent is {contrato.renta} ({contrato.renta_letras}) a month.{#contrato.gastos} Expenses are {contrato.gastos} a month.{/contrato.gastos}",
    update("The rent is updated on each anniversary of the new period"),
    block("{#inmueble.zona_tensionada}"),
    "The dwelling is {inmueble.zona_tensionada}; the rent is subject to the limits of LAU articles 17.6 and 17.7{#inmueble.ultima_renta}, the last one being {inmueble.ultima_renta} a month{/inmueble.ultima_renta}.",
    block("{/inmueble.zona_tensionada}"),
  ),
  ...clause(
    "Deposit and guarantees",
    "{#fianza}The deposit is {fianza.importe} ({fianza.importe_letras}); if the rent has changed it is adjusted as far as it is due (LAU, articles 36.2 and 36.3). {/fianza}The guarantees of the contract continue.{#avalista} The guarantor signs this agreement and consents to their continuation (Civil Code, article 1851).{/avalista}",
  ),
  ...clause(
    "Everything else",
    "What this agreement does not change remains in force; the contract is not extinguished (Civil Code, articles 1203 and 1204).",
  ),
  ...signatures,
];
