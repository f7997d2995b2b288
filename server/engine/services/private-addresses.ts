import ipaddr from "ipaddr.js";

/** Deprecated IPv6 addresses that carry an IPv4 address (RFC 4291, 2.5.5.1): a range that ipaddr.js does not name. */
const IPV4_COMPATIBLE = ipaddr.parseCIDR("::/96");
/** IPv4 addresses translated by SIIT (RFC 2765, 2.1), likewise. */
const IPV4_TRANSLATED = ipaddr.parseCIDR("::ffff:0:0:0/96");

/**
 * Whether an IP address belongs to no public network of the Internet (IANA special-purpose registries, RFC 6890). IPv6 that
 * carries an IPv4 address through a gateway (NAT64, Teredo, 6to4) counts as private, since that address may be any.
 * @throws Error for what is no IP address
 */
export function isPrivateAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return true;
  return parsed.kind() === "ipv6" && (parsed.match(IPV4_COMPATIBLE) || parsed.match(IPV4_TRANSLATED));
}
