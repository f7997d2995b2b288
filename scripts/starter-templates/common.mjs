import { block, clause, heading, signature, text } from "./parts.mjs";

/* What the three leases have in common. */

export const parties = [
  heading("Reunidos"),
  text("En {documento.lugar}, a {documento.fecha}."),
  text("De una parte, como parte arrendadora:"),
  block("{#arrendadores}"),
  text("{nombre}, con documento {documento} y domicilio en {domicilio}."),
  block("{/arrendadores}"),
  text("De otra parte, como parte arrendataria:"),
  block("{#inquilinos}"),
  text(
    "{nombre}, con documento {documento}, domicilio en {domicilio}, teléfono {telefono} y correo electrónico {email}.",
  ),
  block("{/inquilinos}"),
  block("{#avalista}"),
  text("Y, como parte fiadora:"),
  block("{/avalista}"),
  block("{#avalistas}"),
  text("{nombre}, con documento {documento} y domicilio en {domicilio}."),
  block("{/avalistas}"),
  text(
    "Las partes intervienen en su propio nombre, se reconocen capacidad legal bastante para contratar y obligarse, y acuerdan el presente contrato.",
  ),
];

export const payment = clause(
  "Pago",
  "La renta y las cantidades asimiladas se pagan por meses anticipados, dentro de los siete primeros días de cada mes, con fecha de cargo el día {contrato.dia_pago}, mediante {contrato.forma_pago}{#contrato.cuenta_pago}, en la cuenta {contrato.cuenta_pago}{/contrato.cuenta_pago}.",
  "La parte arrendadora entrega recibo o factura de cada pago, salvo que este se haga por un medio que acredite por sí mismo su cumplimiento.",
);

export const deposit = (article) =>
  clause(
    "Fianza",
    `A la firma, la parte arrendataria entrega {fianza.importe} ({fianza.importe_letras}) como fianza legal en metálico, conforme al ${article}{#fianza.organismo}, que la parte arrendadora depositará en {fianza.organismo} en el plazo que marca la norma autonómica{/fianza.organismo}.`,
    block("{#garantia}"),
    "Como garantía adicional se entregan {garantia.importe} ({garantia.importe_letras}).",
    block("{/garantia}"),
    "Se devolverá en el mes siguiente a la entrega de las llaves, descontado lo que deba la parte arrendataria y los daños que excedan del desgaste por el uso ordinario, justificándolo. Pasado el mes sin devolverla, lo pendiente devenga el interés legal. La fianza no puede aplicarse al pago de la renta.",
  );

export const guarantee = [
  block("{#avalista}"),
  ...clause(
    "Fianza personal",
    "La parte fiadora responde de forma solidaria, con renuncia a los beneficios de orden, excusión y división, del cumplimiento de todas las obligaciones de la parte arrendataria mientras esta ocupe el inmueble, incluidas sus prórrogas legales.",
  ),
  block("{/avalista}"),
];

export const closing = [
  ...clause(
    "Incumplimiento",
    "El incumplimiento de las obligaciones del contrato da derecho a la parte que haya cumplido a exigir su cumplimiento o a promover su resolución, conforme al artículo 1124 del Código Civil.",
  ),
  ...clause(
    "Notificaciones",
    "Las partes señalan para notificaciones los domicilios y correos electrónicos que figuran en el encabezamiento y se comprometen a comunicar sus cambios. El correo electrónico sirve para todo aquello para lo que la ley no exija otra forma.",
  ),
  ...clause(
    "Protección de datos",
    "Los datos personales se tratan para cumplir este contrato y las obligaciones legales que se derivan de él, y se conservan mientras puedan exigirse responsabilidades. Las partes pueden ejercer los derechos de acceso, rectificación, supresión, oposición, limitación y portabilidad ante {empresa.nombre}, {empresa.domicilio}, {empresa.email}, y reclamar ante la Agencia Española de Protección de Datos.",
  ),
  ...clause(
    "Ley y jurisdicción",
    "El contrato se rige por la ley española. Para cuanto se derive de él son competentes los juzgados del lugar en que está el inmueble.",
  ),
  text(
    "Y en prueba de conformidad, las partes lo firman en la fecha indicada o, si se firma por medios electrónicos, en la de la última firma.",
  ),
  heading("Firmas"),
  text("La parte arrendadora:"),
  block("{#arrendadores}"),
  text("{nombre} · {documento}"),
  signature(),
  block("{/arrendadores}"),
  text("La parte arrendataria:"),
  block("{#inquilinos}"),
  text("{nombre} · {documento}"),
  signature(),
  block("{/inquilinos}"),
  block("{#avalistas}"),
  text("La parte fiadora: {nombre} · {documento}"),
  signature(),
  block("{/avalistas}"),
];
