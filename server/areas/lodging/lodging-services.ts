import type { Env } from "#server/engine/env.ts";
import type { Services as AllServices } from "#server/engine/services/services.ts";
import { type LodgingServer, openLodgingServer } from "./service/open-service.ts";

declare module "../../engine/services/services.ts" {
  interface Services {
    readonly lodging: LodgingServer;
  }
}

export const createLodgingServices = ({ lodging }: Pick<Env, "lodging">): Pick<AllServices, "lodging"> => ({
  lodging: openLodgingServer(lodging),
});
