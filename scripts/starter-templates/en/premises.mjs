import { closing, expenses, guarantee, known, otherUseDeposit, parties, payment, update } from "./common.mjs";
import { energyCertificate, landlordTitle } from "./facts.mjs";
import { clause, facts, heading, intro, item } from "../parts.mjs";

/* Lease of premises or an office (LAU, title III, art. 29 to 35): what the parties agree comes first (art. 4.3). */
export const body = [
  ...parties,
  heading("Background"),
  intro(
    "The landlord is entitled to let the premises or office described below, and the tenant wishes to rent them to carry on their activity:",
  ),
  facts([
    ["Premises", "{inmueble.nombre} ({inmueble.codigo})"],
    ["Address", "{inmueble.direccion_completa}"],
    ["Cadastral reference", known("inmueble.referencia_catastral")],
    ["Floor area", known("inmueble.superficie", " m²")],
    [
      "Energy certificate",
      `${known("inmueble.certificado_energetico")}{#inmueble.certificado_numero}, no. {inmueble.certificado_numero}{/inmueble.certificado_numero}`,
    ],
  ]),
  ...landlordTitle,
  heading("Clauses"),
  ...clause(
    "Object and use",
    "The premises are let for a use other than housing (LAU, article 3.2). The contract is governed by the will of the parties, by title III of the LAU and, in its absence, by the Civil Code (LAU, article 4.3).",
    "The tenant obtains at their own cost the licences, notifications and registrations that the activity requires, and is responsible for complying with its rules. A change of use requires written consent.",
  ),
  ...clause(
    "Term",
    "The contract begins on {contrato.fecha_inicio}{#contrato.fecha_fin} and is agreed for {contrato.duracion}, until {contrato.fecha_fin}, when it ends without notice{/contrato.fecha_fin}{^contrato.fecha_fin} and is agreed by years{/contrato.fecha_fin}. If at its end the tenant stays in the premises for fifteen days with the landlord's consent, article 1566 of the Civil Code applies.",
  ),
  ...clause(
    "Rent and taxes",
    `The rent is {contrato.renta} ({contrato.renta_letras}) a month.${expenses} The VAT in force, or the tax that replaces it, is added to these amounts, and the withholding on account is deducted where it applies.`,
    update("The rent is updated on each anniversary of the contract"),
  ),
  ...payment,
  ...clause(
    "Expenses",
    "Individual supplies and taxes on the activity are paid by the tenant. Other general expenses, services and taxes of the property are so only if this contract mentions them.",
  ),
  ...otherUseDeposit,
  ...guarantee,
  ...energyCertificate,
  ...clause(
    "Maintenance and works",
    "LAU articles 21, 22, 23 and 26 apply, by reference of article 30:",
    item("The landlord carries out the repairs needed to keep the premises fit for the agreed use."),
    item("Small repairs due to ordinary use are paid by the tenant."),
    item(
      "Works that change the configuration or lessen the stability or safety require written consent and remain with the premises at the end, or these are restored if the landlord asks for it.",
    ),
  ),
  ...clause(
    "Assignment and subletting",
    "The tenant may sublet the premises or assign the contract without the landlord's consent; the landlord may raise the rent by 10 % for a partial sublet and by 20 % for an assignment or a sublet of the whole. The tenant notifies it with proof within the following month (LAU, article 32).",
  ),
  ...clause(
    "Sale and right of first refusal",
    "Whoever buys the premises takes the landlord's place in its rights and obligations, unless the requirements of article 34 of the Ley Hipotecaria are met (LAU, article 29). The tenant has the rights of pre-emption and withdrawal of article 25, by reference of LAU article 31.",
  ),
  ...clause(
    "Death and compensation",
    "On the tenant's death, whoever continues the activity may take their place until the end of the contract, notifying it within two months (LAU, article 33). The compensation for clientele of LAU article 34 is due only if its requirements are met, among them five years of sales to the public and having offered four months before to renew the contract.",
  ),
  ...clause(
    "Insurance",
    "The tenant takes out and keeps civil liability insurance for damage caused by the activity, and gives the landlord a copy on request.",
  ),
  ...clause("Termination", "The grounds of termination are those of LAU article 35."),
  ...closing,
];
