import type { XmlSignature } from "#server/engine/services/xades/sign-xml.ts";

/**
 * The signature policy of Facturae, version 3.1, which its signatures name (XAdES-EPES). The policy's document cannot be read
 * here: address, digest (SHA-1) and the roles in Spanish are those of the government's signing program (clienteafirma,
 * `PreferencesPanelFacturaE.java`). Whether the digest is the document's has not been checked.
 */
const POLICY = {
  identifier: "http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf",
  description: "Política de firma electrónica para facturación electrónica con formato Facturae",
  digest: { algorithm: "http://www.w3.org/2000/09/xmldsig#sha1", value: "Ohixl6upD6av8N7pEvDABhEL6hM=" },
} as const;

/** How a Facturae is signed by its issuer, or by the third party that issues it. */
export const facturaeSignature = (signing_time: Date, role: "emisor" | "tercero"): XmlSignature => ({
  signing_time,
  canonicalization: "inclusive",
  form: "v1",
  policy: POLICY,
  role,
});
