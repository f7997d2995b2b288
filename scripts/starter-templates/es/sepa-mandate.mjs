import { block, facts, heading, lead, signature, text } from "../parts.mjs";

/** The heading, as the EPC names such mandates. */
export const ownTitle = "Orden de domiciliación de adeudo directo SEPA";

/*
 * SEPA Core direct debit mandate: the fields of the EPC's Core rulebook (EPC016-06, annex VII), in Spanish. The authorisation is
 * written after the one that banks print; its words were not compared with the EPC's published translations.
 */
export const body = [
  block("{#domiciliacion}"),
  heading("Acreedor"),
  facts([
    ["Referencia de la orden", "{#referencia}{referencia}{/referencia}{^referencia}pendiente{/referencia}"],
    ["Acreedor", "{acreedor}"],
    ["Identificador del acreedor", "{acreedor_identificador}"],
    [
      "Dirección del acreedor",
      "{#acreedor_domicilio}{acreedor_domicilio}{/acreedor_domicilio}{^acreedor_domicilio}no consta{/acreedor_domicilio}",
    ],
  ]),
  heading("Deudor"),
  facts([
    ["Nombre y apellidos o razón social", "{deudor}"],
    ["NIF o documento", "{deudor_documento}"],
    [
      "Dirección del deudor",
      "{#deudor_domicilio}{deudor_domicilio}{/deudor_domicilio}{^deudor_domicilio}no consta{/deudor_domicilio}",
    ],
    ["IBAN", "{iban}"],
    ["Tipo de pago", "Recurrente"],
    ["Contrato", "{contrato.codigo}, {inmueble.direccion_completa}"],
  ]),
  heading("Autorización"),
  text(
    "Mediante la firma de esta orden de domiciliación, el deudor autoriza (A) al acreedor a enviar instrucciones a la entidad del deudor para adeudar su cuenta y (B) a la entidad para efectuar los adeudos en su cuenta siguiendo las instrucciones del acreedor.",
  ),
  text(
    "Como parte de sus derechos, el deudor está legitimado al reembolso por su entidad en los términos y condiciones del contrato suscrito con ella. La solicitud de reembolso debe efectuarse dentro de las ocho semanas siguientes a la fecha de adeudo en cuenta. Puede obtener información adicional sobre sus derechos en su entidad.",
  ),
  lead("En {documento.lugar}, a {documento.fecha}. La fecha de firma es la de la firma del deudor."),
  signature(),
  block("{/domiciliacion}"),
];
