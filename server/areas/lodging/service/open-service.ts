import { readFileSync } from "node:fs";
import type { LodgingEnvironment } from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingEnv } from "#server/engine/lodging-env.ts";

/** How the service is reached; its addresses come from the WSDL or the server's environment, never from a user. */
export interface LodgingConnection {
  readonly url: URL;
  /** Further authorities that the server's certificate may be of, as PEM. */
  readonly ca: string | null;
  readonly timeoutMs: number;
}

/** Production is that of comunicacion.wsdl. The test service is in no schema at hand: unverified, and configurable. */
const addresses: Readonly<Record<LodgingEnvironment, string>> = {
  production: "https://hospedajes.ses.mir.es/hospedajes-web/ws/v1/comunicacion",
  test: "https://hospedajes.pre-ses.mir.es/hospedajes-web/ws/v1/comunicacion",
};

/** SES.HOSPEDAJES as this installation reaches it. */
export interface LodgingServer {
  connect(environment: LodgingEnvironment): LodgingConnection;
}

/** @throws Error when the file of authorities cannot be read */
export function openLodgingServer({ caFile, timeoutMs, ...configured }: LodgingEnv): LodgingServer {
  const ca = caFile === null ? null : readFileSync(caFile, "utf8");
  return {
    connect: (environment) => ({ url: new URL(configured[environment] ?? addresses[environment]), ca, timeoutMs }),
  };
}
