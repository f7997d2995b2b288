import { agreedDeposit, closing, expenses, guarantee, known, parties, payment, update } from "./common.mjs";
import { certificates, landlordTitle, zone } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/*
 * Lease of a room with shared use of the rest: the Civil Code's lease of things (articles 1542 and following). Whether LAU art. 17.6 and
 * 17.7 and Ley 12/2023, art. 31.3, apply to a room let for a permanent need was not verified: their facts are stated as far as they do.
 */
export const body = [
  ...parties,
  heading("Background"),
  intro(
    "The landlord is entitled to let the room described below, and the tenant wishes to rent it, with shared use of the common areas of the dwelling:",
  ),
  facts([
    ["Room", "{inmueble.nombre}"],
    ["Dwelling", "{inmueble.direccion_completa}"],
    ["Floor area of the room", known("inmueble.superficie", " m²")],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
    ["Furniture", known("inmueble.mobiliario")],
  ]),
  ...landlordTitle,
  heading("Clauses"),
  ...clause(
    "Object",
    "The exclusive use of the room is let, with the shared use of kitchen, bathrooms, living room and other common areas, together with those who occupy the other rooms. The contract is governed by its clauses and by articles 1542 and following of the Civil Code.",
    "Only the persons who sign as the tenant occupy the room. There is no assignment or subletting.",
  ),
  ...zone(
    "The dwelling of which the room is part is {inmueble.zona_tensionada}. As far as they apply to this contract, the limits of LAU article 17, paragraphs 6 and 7, hold (Ley 12/2023, article 31.3).",
  ),
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and ends on {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} and is renewed by months{/contrato.fecha_fin}. Unless a party gives the other thirty days' notice to the contrary, it is extended by months.",
    "The tenant may leave the room earlier with thirty days' notice in writing.",
  ),
  ...clause(
    "Rent",
    `The rent is {contrato.renta} ({contrato.renta_letras}) a month.${expenses} Expenses are the common supplies and services.`,
    update("If the contract lasts more than a year, the rent is updated on each anniversary"),
  ),
  ...payment,
  ...agreedDeposit,
  ...guarantee,
  ...clause(
    "House rules",
    item("Common areas are left clean and tidy after each use; general cleaning is shared in turns."),
    item("Between 23:00 and 8:00 any noise that disturbs those who live in the house or the building is avoided."),
    item(
      "Guests stay no more than three nights a month without the agreement of the other occupants and of the landlord.",
    ),
    item("There is no smoking inside the dwelling and there are no animals, unless agreed in writing."),
    item("The landlord enters the room only with its occupant's permission, or in an emergency."),
  ),
  ...clause(
    "Maintenance",
    "The tenant takes care of the room, the furniture and the common areas, and is liable for the damage they cause. Repairs that are not due to misuse are paid by the landlord. At the end the tenant returns the room as received, except for ordinary wear.",
  ),
  ...certificates,
  ...clause(
    "Inventory and handing over",
    "The room is handed over with the furniture and in the state that the inventory records, which includes the common areas and is signed as an annex. At the end it is returned empty and in the same state, except for ordinary wear.",
  ),
  ...closing,
];
