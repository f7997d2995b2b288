import { block, clause, heading, lead, signature, text } from "../parts.mjs";

/* What the contracts in English have in common. What not every person has is in a block, so that nothing is left hanging. */

const identity =
  "{nombre} ({#tipo_documento}{tipo_documento}{/tipo_documento}{^tipo_documento}NIF{/tipo_documento} {documento})";
const home = "{#domicilio}, of {domicilio}{/domicilio}";
const contact = "{#telefono}, telephone {telefono}{/telefono}{#email}, email {email}{/email}";
const origin =
  "{#nacionalidad}, nationality: {nacionalidad}{/nacionalidad}{#fecha_nacimiento}, born on {fecha_nacimiento}{/fecha_nacimiento}";
const representative =
  "{#representante}, represented by {representante}{#representante_documento} ({representante_documento}){/representante_documento}{#representante_cargo}, {representante_cargo}{/representante_cargo}{/representante}";

export const parties = [
  heading("Parties"),
  text("In {documento.lugar}, on {documento.fecha}."),
  text("As the landlord:"),
  block("{#arrendadores}"),
  text(`${identity}${home}${contact}${representative}.`),
  block("{/arrendadores}"),
  block("{#gestora}"),
  text(
    "The letting, its payments and its notices are managed by {nombre} (NIF {nif}){#domicilio}, of {domicilio}{/domicilio}{#telefono}, telephone {telefono}{/telefono}{#email}, email {email}{/email}.",
  ),
  block("{/gestora}"),
  text("As the tenant:"),
  block("{#inquilinos}"),
  text(`${identity}${origin}${home}${contact}${representative}.`),
  block("{/inquilinos}"),
  block("{#avalista}"),
  text("And as the guarantor:"),
  block("{/avalista}"),
  block("{#avalistas}"),
  text(`${identity}${origin}${home}${contact}${representative}.`),
  block("{/avalistas}"),
  text(
    "The parties act in their own name or, if they are legal persons, through those who represent them, recognise each other's capacity to contract, and agree as follows.",
  ),
  block("{#contrato.solidaridad}"),
  text(
    "If there are several tenants, each is jointly and severally liable for all obligations that arise from this document (Civil Code, article 1137).",
  ),
  block("{/contrato.solidaridad}"),
];

const monthly =
  "The rent and the amounts that go with it are paid monthly in advance, at the latest on day {contrato.dia_pago} of each month{#contrato.forma_pago}, by {contrato.forma_pago}{/contrato.forma_pago}{#contrato.cuenta_pago}, to the account {contrato.cuenta_pago}{/contrato.cuenta_pago}.";
const receipt =
  "The landlord gives a receipt or an invoice for each payment, unless it is made by a means that proves it by itself.";

export const payment = clause("Payment", monthly, receipt);

/** Of a home: by electronic means, unless a party has none (LAU art. 17.3, since Ley 12/2023). */
export const homePayment = clause(
  "Payment",
  monthly,
  "Payment is made by electronic means. A party without a bank account or without access to those means may ask for payment in cash and in the dwelling (LAU, article 17.3). No more than one month's rent is demanded in advance.",
  receipt,
);

const interest =
  "The balance due is returned when the contract ends, less what the tenant owes and any damage beyond ordinary wear, which is to be justified. One month after the keys were handed over it bears legal interest (LAU, article 36.4). The deposit cannot be applied to the rent.";
const lodged =
  "{#fianza.organismo} The landlord lodges it, within the term set by the autonomous community, with the competent body: {fianza.organismo}.{/fianza.organismo}";
const further = [
  block("{#garantia}"),
  "As an additional guarantee (LAU, article 36.5), {importe} ({importe_letras}) are handed over.",
  block("{/garantia}"),
];

/** Of a home: the law has it lodged. */
export const legalDeposit = clause(
  "Deposit",
  block("{#fianza}"),
  `On signing, the tenant hands over {fianza.importe} ({fianza.importe_letras}) as the legal deposit in cash, which LAU article 36.1 sets at one month's rent.${lodged}`,
  block("{/fianza}"),
  ...further,
  "The additional guarantee does not exceed two months' rent in contracts of up to five years, or seven if the landlord is a legal person. During that time the deposit is not updated (LAU, article 36.2).",
  interest,
);

/** Of other uses: two months (LAU art. 36.1), and what the parties agree besides. */
export const otherUseDeposit = clause(
  "Deposit",
  block("{#fianza}"),
  `On signing, the tenant hands over {fianza.importe} ({fianza.importe_letras}) as the legal deposit in cash, which LAU article 36.1 sets at two months' rent for uses other than housing.${lodged}`,
  block("{/fianza}"),
  ...further,
  interest,
);

/** Of what the Civil Code governs: what the parties agree. */
export const agreedDeposit = clause(
  "Deposit",
  block("{#fianza}"),
  "On signing, the tenant hands over {fianza.importe} ({fianza.importe_letras}) as the agreed deposit, which secures the tenant's obligations.",
  block("{/fianza}"),
  block("{#garantia}"),
  "As an additional guarantee, {importe} ({importe_letras}) are handed over.",
  block("{/garantia}"),
  "It is returned within the month after the keys are handed over, less what the tenant owes and any damage beyond ordinary wear, which is to be justified. The deposit cannot be applied to the rent.",
);

/** How the rent is updated, or that it is not. */
export const update = (when) =>
  `{#contrato.indice}${when}, by {contrato.indice}.{/contrato.indice}{^contrato.indice}The parties agree no update of the rent.{/contrato.indice}`;

/** An amount of expenses, or that the rent holds them. */
export const expenses =
  "{#contrato.gastos} Expenses of {contrato.gastos} a month are added, so that the monthly total is {contrato.total_mensual} ({contrato.total_mensual_letras}).{/contrato.gastos}{^contrato.gastos} It includes expenses.{/contrato.gastos}";

/** A value of the table, or that it is not known. */
export const known = (name, unit = "") => `{#${name}}{${name}}${unit}{/${name}}{^${name}}Not recorded{/${name}}`;

export const guarantee = [
  block("{#avalista}"),
  ...clause(
    "Guarantor",
    "The guarantor is jointly and severally liable, waiving the benefits of order, excussion and division, for all obligations of the tenant while the tenant occupies the property, extensions of the contract included.",
  ),
  block("{/avalista}"),
];

/**
 * RGPD art. 13: who treats the data, what for, on which legal basis, and who receives them. Where providers treat them depends on the
 * company, which may use a provider of text messages outside the EEA (art. 13.1.f): nothing is denied here.
 */
const dataProtection = clause(
  "Data protection",
  block("{#arrendadores}"),
  "Controller: {nombre}{#domicilio}, {domicilio}{/domicilio}{#email}, {email}{/email}.",
  block("{/arrendadores}"),
  block("{#gestora}"),
  "Processor, on behalf of the landlord: {nombre} (NIF {nif}){#email}, {email}{/email}.",
  block("{/gestora}"),
  "The data are processed to conclude, perform and collect this contract (Regulation (EU) 2016/679, article 6.1.b), to comply with the legal duties of lodging the deposit, of tax and of accounting (article 6.1.c), and to claim what is owed (article 6.1.f). Without them the contract cannot be concluded. No automated decisions are taken.",
  "The data are received, each as far as it concerns them, by the deposit body of the autonomous community, the tax agency, the banks through which payments are made, the owners' association, suppliers and repairers, the providers of the computing, e-mail and text message services by which the contract is managed and signed, and courts and police forces where the law requires it. Where a code for signing is sent by text message, the provider of these messages may process the phone number outside the European Economic Area; information on that provider and on the safeguards that apply (articles 44 to 49 of the Regulation) is given at the addresses stated.",
  "They are kept while the contract lasts and afterwards while liabilities may be claimed. The signatories may exercise the rights of access, rectification, erasure, objection, restriction and portability at the addresses given, and complain to the Agencia Española de Protección de Datos (www.aepd.es).",
);

/** The end of every document: who signs. */
export const signatures = [
  lead(
    "In witness whereof the parties sign it on the date given or, if it is signed by electronic means, on that of the last signature.",
  ),
  heading("Signatures"),
  lead("The landlord:"),
  block("{#arrendadores}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/arrendadores}"),
  lead("The tenant:"),
  block("{#inquilinos}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/inquilinos}"),
  block("{#avalista}"),
  lead("The guarantor:"),
  block("{/avalista}"),
  block("{#avalistas}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/avalistas}"),
];

export const closing = [
  ...clause(
    "Breach",
    "If a party breaches its obligations, the party that has fulfilled its own may demand performance or seek termination, under article 1124 of the Civil Code.",
  ),
  ...clause(
    "Notices",
    "For notices the parties name the addresses, telephones and email addresses given above; the tenant, also the let property while occupying it. They undertake to notify changes. Email serves for everything for which the law demands no other form.",
  ),
  ...dataProtection,
  ...clause(
    "Law and jurisdiction",
    "The contract is governed by Spanish law. The courts of the place where the property is located are competent.",
  ),
  ...signatures,
];
