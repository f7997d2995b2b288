import * as z from "zod/mini";
import { indexReadings } from "#shared/domain/rentals/index-reading.ts";
import { rentIndexLifecycle, rentIndexResource } from "#shared/domain/rentals/rent-index.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { updateRow } from "#server/engine/db/table-store.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, respondJson, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { enqueueReading } from "./read-indices.ts";

const READINGS = `
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'read_at', read_at, 'failure', failure) order by kind), '[]')
    as readings from index_reading`;

/** GET /indices/readings */
const readingsRoute = readRoute({
  path: `/${rentIndexResource.path}/readings`,
  summary: "Shows when the indices were last read from INE's service, and whether it answered",
  access: { entity: "rent_index", action: "read" },
  output: indexReadings,
  run: async ({ db, services }) => {
    const [row] = await db.query<{ readings: unknown }>(READINGS, []);
    return respondJson(JSON.stringify({ is_on: services.indexPublisher.isOn, readings: row?.readings ?? [] }));
  },
});

/** POST /indices/read: a job reads; the values that it finds are proposals. */
const readNowRoute = writeRoute({
  method: "POST",
  path: `/${rentIndexResource.path}/read`,
  summary: "Reads the indices from INE's service now; new values wait to be confirmed",
  access: { entity: "rent_index", action: "update" },
  body: noBody,
  run: async ({ tx, services }) => {
    if (!services.indexPublisher.isOn) throw new AppError("forbidden_move");
    await enqueueReading(tx);
    return respond(null);
  },
});

const indexMoveRoutes = moveRoutes(rentIndexResource, {
  inputs: { confirm: z.object({}), unconfirm: z.object({}) },
  allowed: movesBy(rentIndexLifecycle),
  rights: rentIndexLifecycle,
  effects: {
    confirm: ({ tx, user }, row) => updateRow(tx, rentIndexResource, row, { state: "confirmed" }, user),
    unconfirm: ({ tx, user }, row) => updateRow(tx, rentIndexResource, row, { state: "proposed" }, user),
  },
});

export const indexRoutes: readonly Route[] = [
  readingsRoute,
  readNowRoute,
  ...standardRoutes(rentIndexResource),
  ...indexMoveRoutes,
];
