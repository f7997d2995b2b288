import type { LineWord } from "./line-words.ts";

/* Lines that name an amount which the office did not receive: a debt, an unpaid or returned payment, or money paid out. */

const PAY = "(?:pag|cobr|ingres|recibi|abon|transf|hecho|lleg|entr|paid|pay|sent|got|receiv|arriv|collect)";
/** "abad 400 de lo que debe", "abad 500, falta el resto" are payments. */
const DEBT =
  "(?<!que )(?:deben?|debia)|(?<!(?:he|she|they) )(?:owes?|owed)|owing|adeudan?|impag\\p{L}*|moros[oa]s?|pendiente" +
  "|(?<!\\p{L}(?<!euros?) )pendientes|devuelt[oa]s?|devuelv\\p{L}*|devolvio|devolucion(?:es)?|reembols\\p{L}*" +
  "|rechazad[oa]s?|retrocedid[oa]s?|retrocesion(?:es)?|(?<!hace )faltan?(?! el resto)" +
  "|unpaid|overdue|outstanding|due(?! to)|bounced|returned|refund(?:ed)?|chargeback|rejected";
/** Banks call "emitida" what left the account: the company's own, or that of a tenant who sends the receipt. */
const ISSUED = "(?:transf(?:\\.|er)?|transferencias?|orden|ordenes) emitid[oa]s?(?![\\p{L}\\p{N}])";
const NOT = `(?:no|not|nunca|never|sin|\\p{L}+n['’]t|(?:did|do|does|has|have|had|is|was|were)nt) (?:\\p{L}+ ){0,3}?${PAY}\\p{L}*|no (?:ha|han|he|hemos)`;
/** After "a" or "to" it is how, when or into what it was paid, or the office. */
const NO_PAYEE =
  "cuenta|cta|fin|final|finales|mediados|primeros|primera|ultima|principios|plazos|medias|nosotros|mi|traves|tiempo|tocateja" +
  "|(?:la|el|su|tu|nuestr[ao]|vuestr[ao]) (?:oficina|cuenta|cta|banco|despacho|movil|numero|iban)|banco|despacho|movil|numero" +
  "|las|nombre|dia|ver|mano|me|us|our|your|my|the (?:office|account|bank|company)|account|time|date";
/** After "a" the month that is paid; a name too, and so not here: abril, julio, April, May, June. */
const MONTHS =
  "enero|febrero|marzo|mayo|junio|agosto|septiembre|setiembre|octubre|noviembre|diciembre" +
  "|january|february|march|july|august|september|october|november|december";
/** To the bank of the office's account, where the money is moved rather than paid: "transferencia a CaixaBank". */
const BANKS =
  "santander|bbva|caixabank|caixa|la caixa|sabadell|bankinter|bankia|unicaja|ibercaja|kutxabank|laboral kutxa|abanca|cajamar" +
  "|cajasur|caja rural|ing|openbank|evo|n26|revolut|triodos|myinvestor|imagin|deutsche bank|eurocaja|arquia|pibank";
/** "a favor de Abad" is paid out. */
const FAVOUR = "favor(?! del? )|(?:nuestro|mi|su) favor";
const MOVED =
  "transf(?:\\.|er)?|transferencias?|transferid[oa]|transferred|bizums?|bzm|envi(?:o|ad[oa]|ar)|sent|ingres(?:o|ado|ar)|giro";
const PAID = "pag(?:ar|ado|ada|o)|paid|payment|devol(?:ucion|ver)|refund(?:ed)?|liquid\\p{L}*";
const payee = (verbs: string, others: string) =>
  `(?:${verbs}) (?:\\S+ ){0,3}?(?:a|al|to) (?!(?:${others})(?![\\p{L}\\p{N}]))\\p{L}{2}`;
const NEVER_PAYEE = `${NO_PAYEE}|${MONTHS}|${FAVOUR}`;
const PAID_OUT = `${payee(PAID, NEVER_PAYEE)}|${payee(MOVED, `${NEVER_PAYEE}|${BANKS}`)}`;
const UNPAID = `(?:${DEBT}|${NOT})(?![\\p{L}\\p{N}])`;
const isSaid = (said: string) => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${said})`, "u");
  return (words: readonly LineWord[]): boolean =>
    pattern.test(
      words
        .filter(({ isLiteral }) => !isLiteral)
        .map(({ folded }) => folded)
        .join(" "),
    );
};

/** Whether a line says that an amount was not received: "abad no ha pagado 850", "pagado 120 a fontanero". */
export const isNotReceived = isSaid(`${PAID_OUT}|${ISSUED}|${UNPAID}`);

/** Whether a text says that nothing came in or that it went back; whom a bank's text names after "a favor de" may be the company. */
export const isUnpaid = isSaid(UNPAID);

/** Whether a text is of a transfer that left an account. */
export const isIssued = isSaid(ISSUED);
