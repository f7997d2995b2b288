import * as z from "zod/mini";
import { remittanceLineResource } from "#shared/domain/accounting/remittance-line.ts";
import {
  type Remittance,
  remittanceException,
  type RemittanceInput,
  remittanceLifecycle,
  remittanceMoveInputs,
  remittanceResource,
  type RemittanceVerb,
} from "#shared/domain/accounting/remittance.ts";
import { AppError, InvalidInput } from "#shared/domain/core/app-error.ts";
import type { DateString } from "#shared/lib/dates.ts";
import { toBusinessInstant } from "#shared/lib/instants.ts";
import { insertRow, lockRow, parseRow, readRowJson, type Runner, updateRow } from "#server/db/table-store.ts";
import { asMove } from "#server/db/transaction.ts";
import { requireMove } from "#server/http/require-move.ts";
import { answerRow, type Change, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, readRoute, versioned, writeRoute } from "#server/http/define-route.ts";
import { answer, type Route, type WriteContext } from "#server/http/route.ts";
import { standardRoutes } from "#server/http/standard-routes.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { readCandidates } from "./remittance-candidates.ts";
import { generateFile } from "./remittance-file.ts";
import { chooseLine, fillDraft, refreshLines } from "./remittance-lines.ts";
import { settleRemittance } from "./settle-remittance.ts";

type MoveInput<Verb extends RemittanceVerb> = z.infer<(typeof remittanceMoveInputs)[Verb]>;
type Context = Omit<WriteContext<UserAccess, unknown>, "input">;
type Effects = {
  readonly [Verb in RemittanceVerb]: (
    context: Context,
    remittance: Remittance,
    input: MoveInput<Verb>,
  ) => Promise<unknown>;
};

/** Nothing is executed before it is told to be, unless its file was made earlier still. */
function earliestOf({ execution_date, generated_at }: Remittance): DateString {
  const made = generated_at === null ? execution_date : toBusinessInstant(generated_at).slice(0, 10);
  return made < execution_date ? made : execution_date;
}

const effects: Effects = {
  prepare: ({ tx, user }, remittance) => fillDraft(tx, remittance, user),
  generate: async ({ tx, services }, remittance) => {
    await refreshLines(tx, remittance);
    await generateFile(tx, remittance, services);
  },
  send: async ({ tx, services }, { id, execution_date }) => {
    await tx.query("update remittance set state = 'sent', sent_on = $2 where id = $1", [id, services.clock.today()]);
    await tx.query(
      `update mandate set last_used_on = greatest(last_used_on, $2) where id in (
         select mandate_id from remittance_line where remittance_id = $1 and is_included)`,
      [id, execution_date],
    );
  },
  settle: async ({ tx, user, services }, remittance, { settled_on }) => {
    if (settled_on > services.clock.today())
      throw new InvalidInput("remittance", [{ field: "settled_on", key: "validation.not_future", params: {} }]);
    if (settled_on < earliestOf(remittance))
      throw new InvalidInput("remittance", [{ field: "settled_on", key: "validation.date_range", params: {} }]);
    await settleRemittance(tx, remittance, settled_on, user);
  },
  cancel: ({ tx }, { id }) => tx.query("update remittance set state = 'cancelled' where id = $1", [id]),
};

const needs = (verb: RemittanceVerb) => (verb === "prepare" || verb === "cancel" ? "update" : "approve");

function moveRoute<Verb extends RemittanceVerb>(verb: Verb): Route {
  return writeRoute({
    method: "POST",
    path: `/remittances/:id/${verb}`,
    summary: `Moves a remittance: ${verb}`,
    access: { entity: "remittance", action: needs(verb) },
    body: versioned(bodyOf(remittanceMoveInputs[verb], "remittance")),
    output: remittanceResource.row,
    run: async (context) => {
      const { tx, user, input } = context;
      const remittance = await lockRow(tx, remittanceResource, context.params["id"] ?? "", user);
      requireFresh(remittance, input.version);
      requireMove(remittanceLifecycle, remittance, verb);
      await asMove(tx, verb, () => effects[verb](context, remittance, input.value));
      return answerRow(context, remittanceResource, remittance.id);
    },
  });
}

async function insertRemittance({ tx, input, user }: WriteContext<UserAccess, RemittanceInput>): Promise<string> {
  const { kind, issuer_id, due_until = null } = input;
  const scheme = input.scheme ?? "core";
  const id = await insertRow(tx, remittanceResource, { ...input, scheme });
  await fillDraft(tx, { id, kind, issuer_id, scheme, due_until }, user);
  return id;
}

/** What decides on its lines stays; the day of execution until there is a file. */
async function updateRemittance({ tx, user }: Context, change: Change<RemittanceInput, Remittance>): Promise<void> {
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

async function readRemittance(db: Runner, id: string, user: UserAccess): Promise<Remittance> {
  const json = await readRowJson(db, remittanceResource, id, user);
  if (json === null) throw new AppError("not_found");
  return parseRow(remittanceResource, json);
}

/** GET …/{id}/exceptions: what a draft would take and does not, with the reason. */
const exceptionsRoute = readRoute({
  path: "/remittances/:id/exceptions",
  summary: "Lists what a draft remittance leaves out, and why",
  access: { entity: "remittance", action: "read" },
  output: z.array(remittanceException),
  run: async ({ db, user, params }) => {
    const remittance = await readRemittance(db, params["id"] ?? "", user);
    if (remittance.state !== "draft") return answer([]);
    const candidates = await readCandidates(db, remittance, user);
    return answer(
      candidates
        .filter(({ reason, remittance_id }) => reason !== null && remittance_id !== remittance.id)
        .map(({ invoice_id, payment_id, label, name, amount, date, reason, remittance_label }) => {
          return { invoice_id, payment_id, label, name, amount, date, reason, remittance_label };
        }),
    );
  },
});

/** GET …/{id}/file: the file as it was made, byte for byte. */
const fileRoute = readRoute({
  path: "/remittances/:id/file",
  summary: "The bank's file of a remittance",
  access: { entity: "remittance", action: "export" },
  run: async ({ db, user, params, services, request }) => {
    const { id, code, file_sha256 } = await readRemittance(db, params["id"] ?? "", user);
    const [kept] = await db.query<{ file_key: string | null }>("select file_key from remittance where id = $1", [id]);
    if (!kept?.file_key) throw new AppError("not_found");
    const etag = `"${file_sha256}"`;
    if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
    return {
      kind: "file",
      name: `${code}.xml`,
      type: "application/xml",
      body: await services.files.get(kept.file_key),
      etag,
    };
  },
});

export const remittanceRoutes: readonly Route[] = [
  ...standardRoutes(remittanceResource, { insert: insertRemittance, update: updateRemittance }),
  exceptionsRoute,
  fileRoute,
  moveRoute("prepare"),
  moveRoute("generate"),
  moveRoute("send"),
  moveRoute("settle"),
  moveRoute("cancel"),
  ...standardRoutes(remittanceLineResource, { update: chooseLine }),
];
