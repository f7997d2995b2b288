import { isIP } from "node:net";

/** The relying party of passkeys (WebAuthn, 4): the domain they are bound to, and the origin at which they are used. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * The relying party of the public URL. Passkeys are bound to a domain name and require TLS, except on `localhost`,
 * which browsers trust without it.
 * @returns null when the host is an IP address, or is neither this machine nor behind TLS
 */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(address);
  const suffix = port === "" ? "" : `:${port}`;
  if (loopback.has(hostname)) return { id: "localhost", origin: `${protocol}//localhost${suffix}` };
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith("[");
  return isNumber || protocol !== "https:" ? null : { id: hostname, origin: `${protocol}//${hostname}${suffix}` };
}
