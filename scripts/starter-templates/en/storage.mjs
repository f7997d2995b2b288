import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of a storage room by itself: the Civil Code's lease of things (articles 1542 and following), with VAT. */
export const body = [
  ...parties,
  heading("Background"),
  intro("The landlord is entitled to let the storage room described below, and the tenant wishes to rent it:"),
  facts([
    ["Storage room", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Location", "{inmueble.calle}, {inmueble.codigo_postal} {inmueble.municipio}"],
    ["Floor and number", `${known("inmueble.planta")} · ${known("inmueble.puerta")}`],
    ["Area", known("inmueble.superficie", " m²")],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
  ]),
  ...landlordTitle,
  heading("Clauses"),
  ...clause(
    "Object and use",
    "The storage room described is let to keep belongings of the tenant, with the use of the accesses. It is not a deposit: the landlord does not take custody of what is kept. The contract is governed by its clauses and by articles 1542 and following of the Civil Code.",
    item(
      "No flammable, explosive, dangerous or perishable materials, animals or things that are unlawful to possess are kept.",
    ),
    item(
      "No one lives in it, no activity is carried on in it, and no appliances are connected to the common electricity.",
    ),
    item(
      "There is no assignment or subletting without the landlord's written consent (article 1550 of the Civil Code allows prohibiting it).",
    ),
    item("The community's rules are complied with."),
  ),
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and ends on {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} and is agreed by months (Civil Code, article 1581){/contrato.fecha_fin}. At its end it is extended by months until a party gives the other thirty days' notice.",
  ),
  ...clause(
    "Rent and taxes",
    `The rent is {contrato.renta} ({contrato.renta_letras}) a month.${expenses} The VAT in force, or the tax that replaces it, is added to these amounts, and the withholding on account is deducted where it applies.`,
    update("The rent is updated on each anniversary of the contract"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "Keys and maintenance",
    "The tenant is liable for the keys and for the damage they cause (Civil Code, articles 1561 to 1564), and returns the storage room empty and clean. The landlord carries out the repairs needed for its use (article 1554) and may enter in an emergency.",
  ),
  ...closing,
];
