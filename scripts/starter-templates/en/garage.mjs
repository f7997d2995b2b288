import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of a parking space by itself: the Civil Code's lease of things, with VAT (article 20.Uno.23 of the Ley del IVA). */
export const body = [
  ...parties,
  heading("Background"),
  intro("The landlord is entitled to let the parking space described below, and the tenant wishes to rent it:"),
  facts([
    ["Space", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Location", "{inmueble.calle}, {inmueble.codigo_postal} {inmueble.municipio}"],
    ["Floor and number", `${known("inmueble.planta")} · ${known("inmueble.puerta")}`],
    ["Area", known("inmueble.superficie", " m²")],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
  ]),
  ...landlordTitle,
  heading("Clauses"),
  ...clause(
    "Object and use",
    "The space described is let to park a single vehicle that fits in it, with the use of the accesses. It is not a deposit: the landlord does not take custody of the vehicle or of what is in it. The contract is governed by its clauses and by articles 1542 and following of the Civil Code.",
    item("No other objects, and no flammable or dangerous materials, are kept in it."),
    item("There are no repairs, oil changes or washing of vehicles."),
    item("There is no assignment or subletting without the landlord's written consent."),
    item("The community's rules on traffic and accesses are complied with."),
  ),
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and ends on {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} and is agreed by months{/contrato.fecha_fin}. At its end it is extended by months until a party gives the other thirty days' notice.",
  ),
  ...clause(
    "Rent and taxes",
    `The rent is {contrato.renta} ({contrato.renta_letras}) a month.${expenses} The VAT in force, or the tax that replaces it, is added to these amounts, and the withholding on account of income tax or corporation tax is deducted where it applies.`,
    update("The rent is updated on each anniversary of the contract"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "Keys and remotes",
    "The landlord hands over the keys and remotes; the tenant is liable for them and returns them, with the space empty and clean, at the end of the contract. The tenant pays for lost ones.",
  ),
  ...clause(
    "Maintenance",
    "The tenant is liable for the damage that their vehicle, or those who use it, cause to the space, the accesses or other vehicles. The landlord keeps the space fit for its use.",
  ),
  ...closing,
];
