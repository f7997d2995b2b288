import type { Env } from "#server/engine/env.ts";
import type { Services as AllServices } from "#server/engine/services/services.ts";
import { createIndexPublisher, type IndexPublisher } from "./index-publisher.ts";

declare module "../../engine/services/services.ts" {
  interface Services {
    readonly indexPublisher: IndexPublisher;
  }
}

export const createIncrementServices = ({ ineUrl }: Pick<Env, "ineUrl">): Pick<AllServices, "indexPublisher"> => ({
  indexPublisher: createIndexPublisher(ineUrl),
});
