import type { XmlSignature } from "#server/engine/services/xades/sign-xml.ts";

/**
 * The signature policy of the Spanish central administration, version 1.9, which AEAT's example of a signed record names. Its
 * document cannot be read here: identifier, address and SHA-1 are those of the government's signing program (clienteafirma) and of that
 * example, as public repositories quote it. Whether AEAT requires this version has not been checked.
 */
const POLICY = {
  identifier: "urn:oid:2.16.724.1.3.1.1.2.1.9",
  description: "",
  digest: { algorithm: "http://www.w3.org/2000/09/xmldsig#sha1", value: "G7roucf600+f03r/o0bAOQ6WAs0=" },
  address: "https://sede.administracion.gob.es/politica_de_firma_anexo_1.pdf",
} as const;

/** XML, as AEAT's example names the format of a record. */
const FORMAT = { identifier: "urn:oid:1.2.840.10003.5.109.10", encoding: "UTF-8" } as const;

/**
 * How records and events are signed: XAdES, enveloped (Orden HAC/1177/2024, art. 14). That of an event is inside `Evento`. A record
 * becomes part of a message, whose declarations the inclusive form would count to it: its signature would hold nowhere but in the export.
 * @param hash of what is signed, since one message has many signatures
 */
export const recordSignature = (signing_time: Date, kind: "record" | "event", hash: string): XmlSignature => ({
  signing_time,
  canonicalization: kind === "record" ? "exclusive" : "inclusive",
  form: "v1",
  policy: POLICY,
  role: null,
  format: FORMAT,
  key: hash.slice(0, 16),
  ...(kind === "event" && { inside: "sf:Evento" }),
});
