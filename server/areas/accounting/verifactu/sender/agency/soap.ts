import { writeXml, type XmlElement } from "#server/engine/services/xml.ts";
import { findNode, readXml, textAt, type XmlNode } from "#server/engine/services/xml-tree.ts";
import { SubmissionError } from "../sender.ts";

/* SOAP 1.1, document and literal, as the bindings of SistemaFacturacion.wsdl say. */

const ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";
const DECLARATION = /^<\?xml[^>]*\?>\s*/;

/** An element as text, without a declaration. */
export const elementText = (element: XmlElement): string => writeXml(element).replace(DECLARATION, "").trimEnd();

/** @param document a complete document, with its declaration */
export const wrapInEnvelope = (document: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Header/><soapenv:Body>${document
    .replace(DECLARATION, "")
    .trimEnd()}</soapenv:Body></soapenv:Envelope>\n`;

/** The fault of a whole message. One of the client (SOAP 1.1, 4.4.1) repeats with the same message; others pass. */
function refuseFault(fault: XmlNode): never {
  const code = textAt(fault, "faultcode");
  const text = textAt(fault, "faultstring");
  throw new SubmissionError(/(?:^|:)Client/.test(code) ? "rejected" : "unavailable", text || code || "SOAP fault");
}

/**
 * The response element inside an envelope.
 * @throws SubmissionError for a fault, or when there is no such element
 */
export async function readEnvelope(bytes: Uint8Array, name: string): Promise<XmlNode> {
  const root = await readXml(bytes).catch((error: unknown): never => {
    throw new SubmissionError("unreadable", "the answer is not XML", { cause: error });
  });
  const body = root.name === "Envelope" ? findNode(root, "Body") : null;
  const fault = body && findNode(body, "Fault");
  if (fault) refuseFault(fault);
  const found = body && findNode(body, name);
  if (!found) throw new SubmissionError("unreadable", `the answer has no ${name}`);
  return found;
}
