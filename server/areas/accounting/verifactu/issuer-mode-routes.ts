import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { issuerModeInput, issuerModes } from "#shared/domain/accounting/verifactu/issuer-mode.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { refuseForgottenIssuer } from "../invoices/issuer-rules.ts";
import { changeMode, readModes } from "./issuer-modes.ts";

const path = "/issuers/:id/modes";

const readModesRoute = readRoute({
  path,
  summary: "Lists how an issuer keeps billing records, with planned changes",
  access: { entity: issuerResource.name, action: "read" },
  output: issuerModes,
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    return respond(await readModes(db, id));
  },
});

/** POST /issuers/{id}/modes/start: the present mode withdraws what is planned from that day on. */
const changeModeRoute = writeRoute({
  method: "POST",
  path: `${path}/start`,
  summary: "Lets an issuer keep billing records in another mode from a day on",
  access: { entity: issuerResource.name, action: "update" },
  body: bodyOf(issuerModeInput, issuerResource.name),
  output: issuerModes,
  run: async ({ tx, user, params, input, services }) => {
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await refuseForgottenIssuer(tx, id);
    await changeMode(tx, id, input, { today: services.clock.today(), user_id: user.user_id, services });
    return respond(await readModes(tx, id));
  },
});

export const issuerModeRoutes: readonly Route[] = [readModesRoute, changeModeRoute];
