import * as z from "zod/mini";
import { remittanceLineResource } from "#shared/domain/accounting/remittances/remittance-line.ts";
import {
  type Remittance,
  remittanceException,
  type RemittanceInput,
  remittanceLifecycle,
  remittanceMoveInputs,
  remittanceResource,
} from "#shared/domain/accounting/remittances/remittance.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { readRow, updateRow } from "#server/engine/db/table-store.ts";
import type { Change, ChangeContext } from "#server/engine/http/crud-routes.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { sendStoredFile } from "#server/engine/http/stored-file.ts";
import { readCandidates } from "./remittance-candidates.ts";
import { generateFile } from "./remittance-file.ts";
import { chooseLine, fillRemittanceDraft, insertRemittanceDraft, refreshLines } from "./remittance-lines.ts";
import { requireWholeRemittance } from "./require-whole-remittance.ts";
import { sendRemittance } from "./send-remittance.ts";
import { settleRemittance } from "./settle-remittance.ts";
import { statusReportRoutes } from "./status-report/status-report-routes.ts";

/** Earliest possible settlement date: the execution date, or the day its file was written if earlier. */
function earliestOf({ execution_date, generated_at }: Remittance): DateString {
  const generatedOn = generated_at === null ? execution_date : toBusinessInstant(generated_at).slice(0, 10);
  return generatedOn < execution_date ? generatedOn : execution_date;
}

const remittanceMoveRoutes = moveRoutes(remittanceResource, {
  inputs: remittanceMoveInputs,
  allowed: movesBy(remittanceLifecycle),
  rights: remittanceLifecycle,
  mayMove: ({ tx, user }, { id }) => requireWholeRemittance(tx, id, user),
  effects: {
    prepare: ({ tx, user }, remittance) => fillRemittanceDraft(tx, remittance, user),
    generate: async ({ tx, services }, remittance) => {
      await refreshLines(tx, remittance);
      await generateFile(tx, remittance, services);
    },
    send: ({ tx, today }, remittance) => sendRemittance(tx, remittance, today),
    settle: async ({ tx, user, today }, remittance, { settled_on }) => {
      if (settled_on > today)
        throw new InvalidInput("remittance", [{ field: "settled_on", key: "validation.not_future", params: {} }]);
      if (settled_on < earliestOf(remittance))
        throw new InvalidInput("remittance", [{ field: "settled_on", key: "validation.date_range", params: {} }]);
      await settleRemittance(tx, remittance, settled_on, user);
    },
    cancel: ({ tx }, { id }) => tx.query("update remittance set state = 'cancelled' where id = $1", [id]),
  },
});

/** Fields that determine the lines are locked; the execution date is editable until the file exists. */
async function updateRemittance(
  { tx, user }: ChangeContext,
  change: Change<RemittanceInput, Remittance>,
): Promise<void> {
  await requireWholeRemittance(tx, change.id, user);
  const present: Readonly<Record<string, unknown>> = change.before;
  const open = change.before.state === "draft" ? ["notes", "execution_date"] : ["notes"];
  const locked = Object.keys(change.patch).filter(
    (field) => !open.includes(field) && change.patch[field] !== present[field],
  );
  if (locked.length > 0)
    throw new InvalidInput(
      "remittance",
      locked.map((field) => ({ field, key: "validation.locked", params: {} })),
    );
  await updateRow(tx, remittanceResource, change, change.patch, user);
}

/** GET …/{id}/exceptions: candidates that a draft excludes, or could not collect any more, with the reason. */
const exceptionsRoute = readRoute({
  path: "/remittances/:id/exceptions",
  summary: "Lists what a draft remittance leaves out or cannot collect, and why",
  access: { entity: "remittance", action: "read" },
  output: z.array(remittanceException),
  run: async ({ db, user, params }) => {
    const remittance = await readRow(db, remittanceResource, params["id"] ?? "", user);
    if (remittance.state !== "draft") return respond([]);
    const candidates = await readCandidates(db, remittance, user);
    return respond(
      candidates
        .filter(({ reason }) => reason !== null)
        .map(({ mandate_id: _mandate, property_id: _property, reference: _reference, ...exception }) => exception),
    );
  },
});

/** GET …/{id}/file: the stored file, byte for byte. */
const fileRoute = readRoute({
  path: "/remittances/:id/file",
  summary: "The bank's file of a remittance",
  access: { entity: "remittance", action: "export" },
  run: async (context) => {
    const { db, user, params } = context;
    const { id, code, file_sha256 } = await readRow(db, remittanceResource, params["id"] ?? "", user);
    await requireWholeRemittance(db, id, user);
    const [stored] = await db.query<{ file_key: string | null }>("select file_key from remittance where id = $1", [id]);
    if (!stored?.file_key || file_sha256 === null) throw new AppError("not_found");
    return sendStoredFile(context, {
      name: `${code}.xml`,
      type: "application/xml",
      key: stored.file_key,
      sha256: file_sha256,
    });
  },
});

export const remittanceRoutes: readonly Route[] = [
  ...standardRoutes(remittanceResource, {
    insert: ({ tx, input, user }) => insertRemittanceDraft(tx, input, user),
    update: updateRemittance,
  }),
  exceptionsRoute,
  fileRoute,
  ...remittanceMoveRoutes,
  ...statusReportRoutes,
  ...standardRoutes(remittanceLineResource, { update: chooseLine }),
];
