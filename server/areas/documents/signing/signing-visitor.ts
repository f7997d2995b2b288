import type { FastifyRequest } from "fastify";
import type { Tx } from "#server/engine/db/transaction.ts";
import type { Services } from "#server/engine/services/services.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { Signing } from "./signing-access.ts";

/** Origin of a signer's request, as far as known. */
export interface SigningVisitor {
  readonly ip: string;
  readonly user_agent: string;
}

/** Context of actions taken by link. */
export interface SigningContext {
  readonly tx: Tx;
  readonly services: Services;
  readonly visitor: SigningVisitor;
}

const LONGEST = 500;

/** Who acts by the link, in the history: a delegate without their name, which an erasure of the signer would not find. */
export const visitorNameOf = ({ signer, document }: Pick<Signing, "signer" | "document">): string =>
  signer.delegate_name === null
    ? signer.name
    : translateIn(document.language)("documents.delegate_of", { name: signer.name });

/** The user agent is untrusted text; invisible characters are removed. */
export function visitorOf({ ip, headers }: Pick<FastifyRequest, "ip" | "headers">): SigningVisitor {
  const user_agent = (headers["user-agent"] ?? "").replace(/[^\x20-\x7e]/g, "?").slice(0, LONGEST);
  return { ip, user_agent };
}
