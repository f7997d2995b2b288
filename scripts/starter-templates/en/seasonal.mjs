import { closing, expenses, guarantee, known, otherUseDeposit, parties, payment, update } from "./common.mjs";
import { certificates, landlordTitle, residents } from "./facts.mjs";
import { block, clause, facts, heading, intro, item } from "../parts.mjs";

/* Seasonal let of a dwelling: a use other than housing (LAU art. 3.2), ruled by title III and what the parties agree (art. 4.3). */
export const body = [
  ...parties,
  heading("Background"),
  intro(
    "The landlord is entitled to let the dwelling described below, and the tenant wishes to occupy it for a season, not as a permanent residence:",
  ),
  facts([
    ["Dwelling", "{inmueble.nombre}"],
    ["Address", "{inmueble.direccion_completa}"],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
    ["Floor area", known("inmueble.superficie", " m²")],
    ["Furniture", known("inmueble.mobiliario")],
  ]),
  ...landlordTitle,
  heading("Clauses"),
  ...clause(
    "Object and cause",
    "The dwelling is let for a use other than housing, for a season (LAU, article 3.2).{#contrato.causa_temporal} The cause of its temporary nature is: {contrato.causa_temporal}.{/contrato.causa_temporal} The need that is met is temporary, and the tenant does not move their permanent residence to the dwelling.",
    block("{#inquilinos}"),
    block("{#residencia}"),
    "{nombre} keeps their permanent residence at {residencia}.",
    block("{/residencia}"),
    block("{/inquilinos}"),
    "The contract is governed by what the parties agree, by title III of the LAU and, in its absence, by the Civil Code (LAU, article 4.3). No services of the hotel industry are provided.",
  ),
  ...residents,
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and ends on {contrato.fecha_fin}, without notice and without extension{/contrato.fecha_fin}{^contrato.fecha_fin} and ends when its cause does, which the tenant notifies thirty days before{/contrato.fecha_fin}. If the parties want to continue it they agree so in writing, with the new cause and term.",
  ),
  ...clause(
    "Rent",
    `The rent is {contrato.renta} ({contrato.renta_letras}) a month.${expenses}`,
    update("If the contract lasts more than a year, the rent is updated on each anniversary"),
    "Supplies measured by individual meters are paid by the tenant, except those that the rent includes.",
  ),
  ...payment,
  ...otherUseDeposit,
  ...guarantee,
  ...certificates,
  ...clause(
    "Use and maintenance",
    item("The landlord carries out the repairs needed to keep the dwelling fit for its use (LAU, articles 21 and 30)."),
    item("Small repairs due to ordinary use, and damage that the tenant causes, are paid by the tenant."),
    item(
      "Without written consent there are no works, no assignment and no subletting, and the dwelling is not used for tourist lets.",
    ),
    item("The rules of the owners' association are complied with."),
  ),
  ...clause(
    "Inventory and handing over",
    "The dwelling is handed over with the furniture and in the state that the inventory records, which is signed as an annex. At the end it is returned empty and in the same state, except for ordinary wear.",
  ),
  ...clause(
    "Termination",
    "The grounds of termination are those of LAU article 35, and the falsity of the declared cause.",
  ),
  ...closing,
];
