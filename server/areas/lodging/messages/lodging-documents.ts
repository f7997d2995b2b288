import { documentCodes, kinshipCodes, paymentCodes, sexCodes } from "#shared/domain/lodging/lodging-codes.ts";
import type { LodgingInput } from "#shared/domain/lodging/lodging.ts";
import type { TravellerInput } from "#shared/domain/lodging/traveller.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";

/* altaReservaHospedaje.xsd and altaParteHospedaje.xsd, with the types of tiposGenerales.xsd in their order. */

/** A stay as it is communicated. */
export interface CommunicatedStay {
  /** The rental's code, by which both sides name the contract. */
  readonly reference: string;
  readonly establishment: string;
  readonly details: LodgingInput;
}

/** Left out when there is nothing to say: the schema has no empty elements. */
const optional = (name: string, value: string | number | boolean | null | undefined) =>
  value === null || value === undefined || value === "" ? null : xml(name, String(value));

function paymentOf(details: LodgingInput): XmlElement {
  return xml("pago", [
    xml("tipoPago", paymentCodes[details.payment_type]),
    optional("fechaPago", details.payment_date),
    optional("medioPago", details.payment_means),
    optional("titular", details.payment_holder),
    optional("caducidadTarjeta", details.card_expiry),
  ]);
}

function contractOf({ reference, details }: CommunicatedStay): XmlElement {
  return xml("contrato", [
    xml("referencia", reference),
    xml("fechaContrato", details.booked_at.slice(0, 10)),
    xml("fechaEntrada", `${details.arrives_at}:00`),
    xml("fechaSalida", `${details.departs_at}:00`),
    xml("numPersonas", String(details.guest_count)),
    optional("numHabitaciones", details.room_count),
    optional("internet", details.has_internet),
    paymentOf(details),
  ]);
}

/** `TI`: the holder of the reservation. */
function holderOf(details: LodgingInput): XmlElement {
  const { holder_document_type: type } = details;
  return xml("persona", [
    xml("rol", "TI"),
    xml("nombre", details.holder_name),
    xml("apellido1", details.holder_surname),
    optional("apellido2", details.holder_second_surname),
    optional("tipoDocumento", type && documentCodes[type]),
    optional("numeroDocumento", details.holder_document_number),
    optional("telefono", details.holder_phone),
    optional("correo", details.holder_email),
  ]);
}

function addressOf(one: TravellerInput): XmlElement {
  return xml("direccion", [
    xml("direccion", one.street),
    optional("direccionComplementaria", one.street_extra),
    optional("codigoMunicipio", one.country === "ESP" ? one.municipality_code : null),
    optional("nombreMunicipio", one.municipality),
    xml("codigoPostal", one.postal_code),
    xml("pais", one.country),
  ]);
}

/** `VI`: a traveller. */
function travellerOf(one: TravellerInput): XmlElement {
  return xml("persona", [
    xml("rol", "VI"),
    xml("nombre", one.name),
    xml("apellido1", one.surname),
    optional("apellido2", one.second_surname),
    optional("tipoDocumento", one.document_type && documentCodes[one.document_type]),
    optional("numeroDocumento", one.document_number),
    optional("soporteDocumento", one.support_number),
    xml("fechaNacimiento", one.birth_date),
    optional("nacionalidad", one.nationality),
    optional("sexo", one.sex && sexCodes[one.sex]),
    addressOf(one),
    optional("telefono", one.phone),
    optional("telefono2", one.second_phone),
    optional("correo", one.email),
    optional("parentesco", one.kinship && kinshipCodes[one.kinship]),
  ]);
}

const documentOf = (schema: string, content: readonly XmlElement[]) =>
  writeXml(
    xml("alta:peticion", [xml("solicitud", content)], { "xmlns:alta": `http://www.neg.hospedajes.mir.es/${schema}` }),
  );

export const reservationDocument = (stay: CommunicatedStay): string =>
  documentOf("altaReservaHospedaje", [
    xml("comunicacion", [
      xml("establecimiento", [xml("codigo", stay.establishment)]),
      contractOf(stay),
      holderOf(stay.details),
    ]),
  ]);

export const arrivalDocument = (stay: CommunicatedStay, travellers: readonly TravellerInput[]): string =>
  documentOf("altaParteHospedaje", [
    xml("codigoEstablecimiento", stay.establishment),
    xml("comunicacion", [contractOf(stay), ...travellers.map(travellerOf)]),
  ]);
