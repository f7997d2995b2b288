import { closing, guarantee, homePayment, known, legalDeposit, parties, update } from "./common.mjs";
import { certificates, landlordTitle, residents, zone } from "./facts.mjs";
import { block, clause, facts, heading, intro, item, outro } from "../parts.mjs";

/* Lease of a home (Ley 29/1994, de Arrendamientos Urbanos, title II, as amended by Ley 12/2023). */
export const body = [
  ...parties,
  heading("Background"),
  intro(
    "The landlord is entitled to let the dwelling described below, and the tenant wishes to rent it to meet a permanent need for housing:",
  ),
  facts([
    ["Dwelling", "{inmueble.nombre}"],
    ["Address", "{inmueble.direccion_completa}"],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
    ["Floor area", known("inmueble.superficie", " m²")],
    ["Bedrooms", known("inmueble.dormitorios")],
    ["Bathrooms", known("inmueble.banos")],
    ["Furniture", known("inmueble.mobiliario")],
    [
      "Energy certificate",
      `${known("inmueble.certificado_energetico")}{#inmueble.certificado_vence}, valid until {inmueble.certificado_vence}{/inmueble.certificado_vence}`,
    ],
  ]),
  ...landlordTitle,
  block("{#anexos}"),
  outro(
    "Let with it, as an annex: {nombre}, {direccion}{#referencia_catastral} (cadastral reference {referencia_catastral}){/referencia_catastral}.",
  ),
  block("{/anexos}"),
  heading("Clauses"),
  ...clause(
    "Object and use",
    "The landlord lets the dwelling described above, which is used as the habitual and permanent home of the tenant and of those who live with the tenant. It is handed over in a good state of use and fit to live in, with its installations working.",
    "The tenant may not assign the contract or sublet, in whole or in part, without the landlord's written consent (LAU, article 8), nor use the dwelling for tourist lets.",
  ),
  ...residents,
  ...zone(
    "The dwelling is {inmueble.zona_tensionada}, and the agreed rent is subject to the limits of LAU article 17, paragraphs 6 and 7 (Ley 12/2023, article 31.3).",
    "No expenses are charged to the tenant that the former contract did not include (LAU, article 17.6).",
  ),
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and is agreed for {contrato.duracion}, until {contrato.fecha_fin}{/contrato.fecha_fin}{^contrato.fecha_fin} and is agreed for one year{/contrato.fecha_fin}. If the agreed term is shorter than {contrato.plazo_legal}{^contrato.plazo_legal}five years, or seven if the landlord is a legal person{/contrato.plazo_legal}, it is extended by yearly periods until it reaches them, unless the tenant gives notice, at least thirty days before, not to renew it (LAU, article 9).",
    "At the end of that term, unless the landlord with four months' notice or the tenant with two says that they will not renew it, the contract is extended by yearly periods up to three more years (LAU, article 10.1), without prejudice to the extraordinary extensions that the law grants.",
    "For the purposes of LAU article 9.3, it is recorded that the landlord, if a natural person, may need the dwelling before the legal term ends as a permanent home for themselves, for first-degree relatives by blood or adoption, or for their spouse after a final judgment of separation, divorce or annulment. In that case, and once the first year has passed, the landlord gives at least two months' notice with the reason, and the tenant hands it over within that time unless they agree otherwise. If the dwelling has not been occupied three months after the end of the contract or the move out, the tenant may choose, within thirty days, to return to it for a new period of up to five years, with the costs of moving out compensated, or to be compensated with one month's rent for each year that remained until five, except in case of force majeure.",
  ),
  ...clause(
    "Withdrawal",
    "The tenant may withdraw from the contract once at least six months have passed, with thirty days' notice (LAU, article 11). The tenant then pays one month of the rent in force for each year of the contract that remains, and the proportional part for periods of less than a year.",
  ),
  ...clause(
    "Rent",
    "The rent is {contrato.renta} ({contrato.renta_letras}) a month, {contrato.renta_anual} a year. {#contrato.gastos}The tenant also pays {contrato.gastos} a month for the general expenses of the property that cannot be individualised, whose yearly amount on the date of the contract is {contrato.gastos_anuales} (LAU, article 20.1); the monthly total is {contrato.total_mensual} ({contrato.total_mensual_letras}).{/contrato.gastos}{^contrato.costes_anuales}It includes the general expenses of the property.{/contrato.costes_anuales}",
  ),
  ...homePayment,
  ...clause(
    "Update of the rent",
    update("The rent is updated on each anniversary of the contract"),
    block("{#contrato.indice}"),
    "The last value published on the date of the update is taken, which does not exceed the limit that the law sets at that time (LAU, article 18.1 and eleventh additional provision). The new rent is due from the month after it is notified in writing, with the percentage applied (LAU, article 18.3).",
    block("{/contrato.indice}"),
  ),
  ...clause(
    "Expenses and supplies",
    block("{#contrato.costes_anuales}"),
    "The tenant bears these general expenses, services, taxes and charges of the property, with their yearly amount on the date of the contract, before taxes, which adds up to {contrato.costes_anuales} (LAU, article 20.1):",
    block("{/contrato.costes_anuales}"),
    block("{#costes}"),
    item("{concepto}: {importe_anual} a year."),
    block("{/costes}"),
    "Supplies measured by individual meters (water, electricity, gas, telecommunications) are paid by the tenant. General expenses, services and taxes of the property that this contract does not mention are paid by the landlord.",
    "The costs of property management and of drawing up the contract are paid by the landlord (LAU, article 20.1).",
  ),
  ...legalDeposit,
  ...guarantee,
  ...clause(
    "Maintenance and works",
    item(
      "The landlord carries out, without raising the rent for it, the repairs needed to keep the dwelling fit to live in (LAU, article 21).",
    ),
    item("Small repairs due to ordinary wear are paid by the tenant."),
    item("The tenant reports needed repairs as soon as possible and gives access to check and carry them out."),
    item(
      "Without written consent the tenant makes no works that change the dwelling or its accessories (LAU, article 23), except adaptations for disability or age under article 24.",
    ),
    item("Improvement works raise the rent only under the terms of LAU article 19."),
  ),
  ...certificates,
  ...clause(
    "Living together",
    "The tenant complies with the statutes and rules of the owners' association, which the tenant declares to know, and carries on no activities that are annoying, unhealthy, harmful, dangerous or unlawful.",
  ),
  ...clause(
    "Right of first refusal",
    "If the dwelling is sold the tenant has the rights of pre-emption and withdrawal of LAU article 25. A waiver is valid only if the parties agree it in writing (LAU, article 25.8); the landlord then gives at least thirty days' notice of the intention to sell.",
    "Whoever buys the dwelling takes the landlord's place in the rights and obligations of the contract during its first five years, or seven if the landlord is a legal person; if a longer term was agreed, for the whole of that term, unless the buyer meets the requirements of article 34 of the Mortgage Act, in which case the buyer bears the lease only for what remains of those years and the seller compensates the tenant with one month's rent in force for each year beyond them that remains (LAU, article 14).",
  ),
  ...clause(
    "Inventory and handing over",
    "With the keys the dwelling is handed over in the state that the inventory records, which is signed as an annex and is part of this contract. At the end it is returned free of persons and belongings and in the same state, except for deterioration by ordinary use or time.",
  ),
  ...clause(
    "Separation, death and partners",
    "LAU articles 12, 15 and 16 apply to separation, divorce or annulment, to death, and to a withdrawal or expiry without the consent of the spouse or partner.",
  ),
  ...clause(
    "Prior information",
    "The tenant declares to have received before signing, in the detail requested, the minimum information of article 31 of Ley 12/2023 of 24 May, on the right to housing.",
  ),
  ...clause(
    "Termination",
    "The landlord may terminate the contract on the grounds of LAU article 27.2, among them failure to pay the rent or the deposit, assignment or subletting without consent, wilful damage, works without consent, and change of use. The tenant may on those of article 27.3.",
  ),
  ...closing,
];
