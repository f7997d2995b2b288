import { createExports } from "#server/engine/db/exports.ts";
import type { Pools } from "#server/engine/db/open-pools.ts";
import { createHeavyReads, createSums } from "#server/engine/http/heavy-reads.ts";
import type { AppLimits } from "#server/engine/http/connection-limits.ts";
import type { Services } from "./services.ts";

/** The services of what people read. */
export const createReadServices = (
  pools: Pools,
  limits: Pick<AppLimits, "heavyReadMs" | "sumMs">,
): Pick<Services, "reads" | "exports" | "heavyReads" | "sums"> => ({
  reads: pools.reads,
  exports: createExports(pools.exports),
  heavyReads: createHeavyReads(limits.heavyReadMs),
  sums: createSums(limits.sumMs),
});
