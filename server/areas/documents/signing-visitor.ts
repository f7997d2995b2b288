import type { FastifyRequest } from "fastify";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Where a signer came from, as far as the server can tell. */
export interface Visitor {
  readonly ip: string;
  readonly user_agent: string;
}

/** What is done by a link is done in this. */
export interface SigningContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly visitor: Visitor;
}

const LONGEST = 500;

/** A browser's name is what it says it is: as text without what prints nothing. */
export function visitorOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): Visitor {
  const user_agent = (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, LONGEST);
  return { ip, user_agent };
}
