import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { wrapInEnvelope } from "#server/areas/accounting/verifactu/sender/agency/soap.ts";
import { writeXml, xml, type XmlElement } from "#server/engine/services/xml.ts";
import { writeZip } from "#server/engine/services/zip/zip-writer.ts";

/* Requests of comunicacion.wsdl. Only their roots are qualified (elementFormDefault is unqualified there). */

const namespaces = { "xmlns:com": "http://www.soap.servicios.hospedajes.mir.es/comunicacion" } as const;
/** `aplicacion`: the program that sends. */
const APPLICATION = "Llavero";
/** `tipoComunicacion` of what is registered: reservation and entry form of lodging. */
export const messageTypes = { reservation: "RH", arrival: "PV" } as const;

const requestOf = (name: string, content: readonly (XmlElement | null)[]) =>
  wrapInEnvelope(writeXml(xml(`com:${name}`, content, namespaces)));

/** `solicitud`: the document in a ZIP file, as Base64 (solicitudType of tipoComunicacion.xsd). */
async function pack(document: string): Promise<string> {
  const parts = [{ name: "solicitud.xml", read: () => Promise.resolve(Buffer.from(document, "utf8")) }];
  return (await buffer(Readable.from(writeZip(parts)))).toString("base64");
}

async function communicate(lessor_code: string, operation: "A" | "B", type: string | null, document: string) {
  const header = [
    xml("codigoArrendador", lessor_code),
    xml("aplicacion", APPLICATION),
    xml("tipoOperacion", operation),
    type === null ? null : xml("tipoComunicacion", type),
  ];
  return requestOf("comunicacionRequest", [
    xml("peticion", [xml("cabecera", header), xml("solicitud", await pack(document))]),
  ]);
}

/** Registers a communication. @param document altaReservaHospedaje.xsd or altaParteHospedaje.xsd */
export const registrationRequest = (
  lessor_code: string,
  kind: keyof typeof messageTypes,
  document: string,
): Promise<string> => communicate(lessor_code, "A", messageTypes[kind], document);

/** Cancels a communication (anularComunicacion.xsd). */
export function cancellationRequest(lessor_code: string, communication: string): Promise<string> {
  const document = writeXml(
    xml("anul:comunicaciones", [xml("anul:codigoComunicacion", communication)], {
      "xmlns:anul": "http://www.neg.hospedajes.mir.es/anularComunicacion",
    }),
  );
  return communicate(lessor_code, "B", null, document);
}

/** What became of a lot. */
export const lotRequest = (lot: string): string =>
  requestOf("consultaLoteRequest", [xml("codigosLote", [xml("lote", lot)])]);

/** What the service has stored of a communication. */
export const communicationRequest = (communication: string): string =>
  requestOf("consultaComunicacionRequest", [xml("codigos", [xml("codigo", communication)])]);
