import { createExports } from "#server/engine/db/exports.ts";
import type { Pools } from "#server/engine/db/open-pools.ts";
import { createHeavyReads } from "#server/engine/http/heavy-reads.ts";
import type { Services } from "./services.ts";

/** The services of what people read. @param heavyReadMs milliseconds that a heavy read waits for others of its user */
export const createReadServices = (
  pools: Pools,
  heavyReadMs: number,
): Pick<Services, "reads" | "exports" | "heavyReads"> => ({
  reads: pools.reads,
  exports: createExports(pools.exports),
  heavyReads: createHeavyReads(heavyReadMs),
});
