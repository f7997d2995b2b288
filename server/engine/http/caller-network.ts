import { isIP } from "node:net";

const GROUPS = 8;
/** What one subscriber gets: a network of this many groups, within which every device takes what address it likes (RFC 6177). */
const NETWORK_GROUPS = 4;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

const split = (part: string | undefined) => (part ? part.split(":") : []);

/**
 * Whom a call counts against: an IPv4 address as it is, of an IPv6 address its /64. Each house has as many of the latter as it
 * wants, and a limit by the whole address would be none.
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
