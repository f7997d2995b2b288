import { isIP } from "node:net";

const GROUPS = 8;
/**
 * Groups of an IPv6 network prefix: a subscriber gets a /64, within which each device chooses its address (RFC 6177).
 */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const split = (part: string | undefined) => (part ? part.split(":") : []);

/**
 * The key for rate limits: an IPv4 address as it is, the /64 of an IPv6 address. A subscriber has as many IPv6
 * addresses as it wants, so a limit by address would have no effect.
 */
export function callerNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [head, tail] = address.toLowerCase().replace(/%.*$/, "").split("::");
  const [left, right] = [split(head), split(tail)];
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - right.length) }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
