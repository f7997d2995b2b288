import { isIP } from "node:net";

/** Whom keys are made for (WebAuthn, 4): the name that they are bound to, and the address that they are used at. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/**
 * The relying party of the address under which people find the product. Keys are bound to names and work over TLS: of this
 * machine alone the name is `localhost`, which browsers trust without.
 * @returns null where the address is a number, or is neither this machine nor behind TLS
 */
export function relyingPartyOf(address: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(address);
  const suffix = port === "" ? "" : `:${port}`;
  if (loopback.has(hostname)) return { id: "localhost", origin: `${protocol}//localhost${suffix}` };
  const isNumber = isIP(hostname) !== 0 || hostname.startsWith("[");
  return isNumber || protocol !== "https:" ? null : { id: hostname, origin: `${protocol}//${hostname}${suffix}` };
}
