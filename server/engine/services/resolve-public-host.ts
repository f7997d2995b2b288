import { lookup } from "node:dns/promises";
import { isPrivateAddress } from "./private-addresses.ts";

export type HostRefusal = "unknown_host" | "private_host";

interface HostRules {
  /** Whether the host may be on this machine or its private network. */
  readonly allowsPrivate: boolean;
  /** Creates the error to throw. */
  readonly refuse: (reason: HostRefusal, cause?: unknown) => Error;
}

/**
 * Resolves a host once, so that the address checked is the address connected to.
 * @throws the error of `refuse`
 */
export async function resolvePublicHost(host: string, { allowsPrivate, refuse }: HostRules): Promise<string> {
  const found = await lookup(host, { all: true, order: "ipv4first" }).catch((error: unknown) => {
    throw refuse("unknown_host", error);
  });
  const [first] = found;
  if (!first) throw refuse("unknown_host");
  if (!allowsPrivate && found.some(({ address }) => isPrivateAddress(address))) throw refuse("private_host");
  return first.address;
}
