import type { XmlSigner } from "#server/engine/services/xades/xml-signer.ts";

/** Opens the certificate that an issuer signs with; null while the issuer has none. */
export type OpenSigner = (issuer_id: string) => Promise<XmlSigner | null>;

/** The port of certificates: until they are stored, no issuer has one. */
export const openNoSigner: OpenSigner = async () => null;
