import { block, clause, heading, lead, signature, text } from "../parts.mjs";

/* What the contracts have in common. What not every person has is in a block, so that nothing is left hanging. */

const identity =
  "{nombre} ({#tipo_documento}{tipo_documento}{/tipo_documento}{^tipo_documento}NIF{/tipo_documento} {documento})";
const home = "{#domicilio}, con domicilio en {domicilio}{/domicilio}";
const contact = "{#telefono}, teléfono {telefono}{/telefono}{#email}, correo electrónico {email}{/email}";
const origin =
  "{#nacionalidad}, nacionalidad: {nacionalidad}{/nacionalidad}{#fecha_nacimiento}, fecha de nacimiento: {fecha_nacimiento}{/fecha_nacimiento}";

const representative =
  "{#representante}, representada por {representante}{#representante_documento} ({representante_documento}){/representante_documento}{#representante_cargo}, {representante_cargo}{/representante_cargo}{/representante}";

export const parties = [
  heading("Reunidos"),
  text("En {documento.lugar}, a {documento.fecha}."),
  text("De una parte, como parte arrendadora:"),
  block("{#arrendadores}"),
  text(`${identity}${home}${contact}${representative}.`),
  block("{/arrendadores}"),
  block("{#gestora}"),
  text(
    "La gestión del arrendamiento, sus cobros y sus comunicaciones la lleva {nombre} (NIF {nif}){#domicilio}, con domicilio en {domicilio}{/domicilio}{#telefono}, teléfono {telefono}{/telefono}{#email}, correo electrónico {email}{/email}.",
  ),
  block("{/gestora}"),
  text("De otra parte, como parte arrendataria:"),
  block("{#inquilinos}"),
  text(`${identity}${origin}${home}${contact}${representative}.`),
  block("{/inquilinos}"),
  block("{#avalista}"),
  text("Y, como parte fiadora:"),
  block("{/avalista}"),
  block("{#avalistas}"),
  text(`${identity}${origin}${home}${contact}${representative}.`),
  block("{/avalistas}"),
  text(
    "Las partes intervienen en su propio nombre o, si son personas jurídicas, por medio de quien las representa, se reconocen capacidad legal bastante para contratar y obligarse, y acuerdan el presente contrato.",
  ),
  block("{#contrato.solidaridad}"),
  text(
    "Si son varias las personas arrendatarias, responden solidariamente de todas las obligaciones que nacen de él (artículo 1137 del Código Civil).",
  ),
  block("{/contrato.solidaridad}"),
];

const monthly =
  "La renta y las cantidades asimiladas se pagan por meses anticipados, como máximo el día {contrato.dia_pago} de cada mes{#contrato.forma_pago}, mediante {contrato.forma_pago}{/contrato.forma_pago}{#contrato.cuenta_pago}, en la cuenta {contrato.cuenta_pago}{/contrato.cuenta_pago}.";
const receipt =
  "La parte arrendadora entrega recibo o factura de cada pago, salvo que este se haga por un medio que acredite por sí mismo su cumplimiento.";

export const payment = clause("Pago", monthly, receipt);

/** Of a home: by electronic means, unless a party has none (LAU art. 17.3, since Ley 12/2023). */
export const homePayment = clause(
  "Pago",
  monthly,
  "El pago se hace por medios electrónicos. Si alguna de las partes carece de cuenta bancaria o de acceso a esos medios puede pedir que se haga en metálico y en la vivienda (artículo 17.3 LAU). No se exige por anticipado más de una mensualidad.",
  receipt,
);

/** Of a home: the law has it lodged. */
export const legalDeposit = clause(
  "Fianza",
  block("{#fianza}"),
  "A la firma, la parte arrendataria entrega {fianza.importe} ({fianza.importe_letras}) como fianza legal en metálico, que el artículo 36.1 de la LAU fija en una mensualidad de renta.{#fianza.organismo} La parte arrendadora la deposita, en el plazo que marca la norma autonómica, en el organismo competente: {fianza.organismo}.{/fianza.organismo}",
  block("{/fianza}"),
  block("{#garantia}"),
  "Como garantía adicional (artículo 36.5 LAU) se entregan {importe} ({importe_letras}).",
  block("{/garantia}"),
  "La garantía adicional no excede de dos mensualidades de renta en los contratos de hasta cinco años de duración, o de siete si la parte arrendadora es persona jurídica. Durante ese tiempo la fianza no se actualiza (artículo 36.2 LAU).",
  "El saldo de la fianza que deba restituirse se devuelve al terminar el contrato, descontado lo que deba la parte arrendataria y los daños que excedan del desgaste por el uso ordinario, justificándolo. Transcurrido un mes desde la entrega de las llaves sin haberlo devuelto, devenga el interés legal (artículo 36.4 LAU). La fianza no puede aplicarse al pago de la renta.",
);

/** Of other uses: two months (LAU art. 36.1), and what the parties agree besides. */
export const otherUseDeposit = clause(
  "Fianza",
  block("{#fianza}"),
  "A la firma, la parte arrendataria entrega {fianza.importe} ({fianza.importe_letras}) como fianza legal en metálico, que el artículo 36.1 de la LAU fija en dos mensualidades de renta para los usos distintos del de vivienda.{#fianza.organismo} La parte arrendadora la deposita, en el plazo que marca la norma autonómica, en el organismo competente: {fianza.organismo}.{/fianza.organismo}",
  block("{/fianza}"),
  block("{#garantia}"),
  "Como garantía adicional (artículo 36.5 LAU) se entregan {importe} ({importe_letras}).",
  block("{/garantia}"),
  "El saldo se devuelve al terminar el contrato, descontado lo que se deba y los daños que excedan del desgaste por el uso ordinario, justificándolo. Transcurrido un mes desde la entrega de las llaves devenga el interés legal (artículo 36.4 LAU). La fianza no puede aplicarse al pago de la renta.",
);

/** Of what the Civil Code governs: what the parties agree. */
export const agreedDeposit = clause(
  "Fianza",
  block("{#fianza}"),
  "A la firma, la parte arrendataria entrega {fianza.importe} ({fianza.importe_letras}) como fianza pactada en garantía de sus obligaciones.",
  block("{/fianza}"),
  block("{#garantia}"),
  "Como garantía adicional se entregan {importe} ({importe_letras}).",
  block("{/garantia}"),
  "Se devuelve en el mes siguiente a la entrega de las llaves, descontado lo que deba la parte arrendataria y los daños que excedan del desgaste por el uso ordinario, justificándolo. La fianza no puede aplicarse al pago de la renta.",
);

/** How the rent is updated, or that it is not. */
export const update = (when) =>
  `{#contrato.indice}${when}, aplicando {contrato.indice}.{/contrato.indice}{^contrato.indice}Las partes no pactan actualización de la renta.{/contrato.indice}`;

/** An amount of expenses, or that the rent holds them. */
export const expenses =
  "{#contrato.gastos} A ella se suman {contrato.gastos} al mes de gastos, con los que el total mensual es de {contrato.total_mensual} ({contrato.total_mensual_letras}).{/contrato.gastos}{^contrato.gastos} Incluye los gastos.{/contrato.gastos}";

/** A value of the table, or that it is not known. */
export const known = (name, unit = "") => `{#${name}}{${name}}${unit}{/${name}}{^${name}}No consta{/${name}}`;

export const guarantee = [
  block("{#avalista}"),
  ...clause(
    "Fianza personal",
    "La parte fiadora responde de forma solidaria, con renuncia a los beneficios de orden, excusión y división, del cumplimiento de todas las obligaciones de la parte arrendataria mientras esta ocupe el inmueble, incluidas las prórrogas del contrato.",
  ),
  block("{/avalista}"),
];

/**
 * RGPD art. 13: who treats the data, what for, on which legal basis, and who receives them. Where providers treat them depends on the
 * company, which may use a provider of text messages outside the EEA (art. 13.1.f): nothing is denied here.
 */
const dataProtection = clause(
  "Protección de datos",
  block("{#arrendadores}"),
  "Responsable del tratamiento: {nombre}{#domicilio}, {domicilio}{/domicilio}{#email}, {email}{/email}.",
  block("{/arrendadores}"),
  block("{#gestora}"),
  "Encargada del tratamiento, por cuenta de la parte arrendadora: {nombre} (NIF {nif}){#email}, {email}{/email}.",
  block("{/gestora}"),
  "Los datos se tratan para celebrar, cumplir y cobrar este contrato (artículo 6.1.b del Reglamento (UE) 2016/679), para cumplir las obligaciones legales de depósito de la fianza, tributarias y contables (artículo 6.1.c) y para reclamar lo que se deba (artículo 6.1.f). Sin ellos el contrato no puede celebrarse. No se toman decisiones automatizadas.",
  "Son destinatarios de los datos, en lo que a cada uno corresponde, el organismo autonómico de depósito de fianzas, la Agencia Tributaria, las entidades bancarias por las que se paga, la comunidad de propietarios, las empresas de suministros y reparaciones, quienes prestan los servicios informáticos, de correo electrónico y de mensajes SMS con los que se gestiona y se firma el contrato, y los juzgados y las fuerzas de seguridad cuando la ley lo exige. Si para firmar se envía un código por SMS, el proveedor de esos mensajes puede tratar el número de teléfono fuera del Espacio Económico Europeo; en las direcciones indicadas se informa de ese proveedor y de las garantías que se aplican (artículos 44 a 49 del Reglamento).",
  "Se conservan mientras dure el contrato y, después, mientras puedan exigirse responsabilidades. Las personas firmantes pueden ejercer los derechos de acceso, rectificación, supresión, oposición, limitación y portabilidad en las direcciones indicadas, y reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).",
);

/** The end of every document: who signs. */
export const signatures = [
  lead(
    "Y en prueba de conformidad, las partes lo firman en la fecha indicada o, si se firma por medios electrónicos, en la de la última firma.",
  ),
  heading("Firmas"),
  lead("La parte arrendadora:"),
  block("{#arrendadores}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/arrendadores}"),
  lead("La parte arrendataria:"),
  block("{#inquilinos}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/inquilinos}"),
  block("{#avalista}"),
  lead("La parte fiadora:"),
  block("{/avalista}"),
  block("{#avalistas}"),
  lead("{nombre} · {documento}"),
  signature(),
  block("{/avalistas}"),
];

export const closing = [
  ...clause(
    "Incumplimiento",
    "El incumplimiento de las obligaciones del contrato da derecho a la parte que haya cumplido a exigir su cumplimiento o a promover su resolución, conforme al artículo 1124 del Código Civil.",
  ),
  ...clause(
    "Notificaciones",
    "Las partes señalan para notificaciones los domicilios, teléfonos y correos electrónicos que figuran en el encabezamiento; la parte arrendataria, además, el inmueble arrendado mientras lo ocupe. Se comprometen a comunicar sus cambios. El correo electrónico sirve para todo aquello para lo que la ley no exija otra forma.",
  ),
  ...dataProtection,
  ...clause(
    "Ley y jurisdicción",
    "El contrato se rige por la ley española. Para cuanto se derive de él son competentes los juzgados del lugar en que está el inmueble.",
  ),
  ...signatures,
];
