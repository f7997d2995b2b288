import type { IncomingHttpHeaders } from "node:http";
import type { Env } from "#server/engine/env.ts";
import { EXTENSION_ID } from "#shared/lib/extension-identity.ts";

export type OriginRule = (headers: IncomingHttpHeaders) => boolean;

function isOwnHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Origins allowed with credentials: the app's own pages, the extension, and those configured. No patterns. */
export function createOriginRule(env: Env): OriginRule {
  const known = new Set([
    `chrome-extension://${EXTENSION_ID}`,
    ...env.corsOrigins,
    ...(env.publicUrl ? [env.publicUrl] : []),
  ]);
  return ({ origin, host }) => origin === undefined || known.has(origin) || isOwnHost(origin, host);
}
