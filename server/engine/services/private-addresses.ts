import { BlockList, isIPv6 } from "node:net";

/**
 * Networks that are not the Internet (RFC 6890): this machine, the office's own network, what is set aside, and IPv6 that carries
 * an IPv4 address which may be any of them (NAT64 of RFC 6052 and 8215, Teredo, 6to4).
 */
const networks: readonly (readonly [string, number, "ipv4" | "ipv6"])[] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["224.0.0.0", 3, "ipv4"],
  ["::", 96, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["2001::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fec0::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];

const blocked = new BlockList();
for (const [net, prefix, family] of networks) blocked.addSubnet(net, prefix, family);

/** Whether an IP address is of a network that the Internet does not reach. */
export function isPrivateAddress(address: string): boolean {
  return blocked.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
