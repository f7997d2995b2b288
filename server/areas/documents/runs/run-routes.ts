import * as z from "zod/mini";
import { AppError } from "#shared/domain/core/app-error.ts";
import { documentRun, documentRunInput, runOutlook, runOutlookInput } from "#shared/domain/documents/document-run.ts";
import { rentalResource } from "#shared/domain/rentals/rental.ts";
import { limitRent } from "#shared/domain/rentals/rent-limit.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import { longText } from "#shared/domain/core/fields.ts";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import { readLimitFacts } from "#server/areas/rentals/read-limit-facts.ts";
import { requireMailServer } from "#server/areas/notifications/mail-server.ts";
import { idsWithin, readRow } from "#server/engine/db/table-store.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { requireDisclosedRights } from "../require-disclosed-rights.ts";
import { readNamedGaps } from "./create-for-rental.ts";
import { readLastRun, readRun } from "./read-run.ts";
import { enqueueRun } from "./run-job.ts";
import { describeRefusal, factsInWords } from "./run-refusal.ts";
import { tryRental } from "./try-rental.ts";
import { undoRun } from "./undo-run.ts";

const access = { entity: "document", action: "approve" } as const;
const languageOf = ({ request }: Pick<RouteCall, "request">) => readAcceptLanguage(request.headers["accept-language"]);

/** The template, where it and the rentals are in the user's scope. @throws AppError not_found, template_inactive, not_allowed */
async function requireAll(tx: Tx, user: UserAccess, template_id: string, rental_ids: readonly string[]) {
  requireDisclosedRights(user);
  const template = await readRow(tx, templateResource, template_id, user);
  if (template.state !== "active") throw new AppError("template_inactive", { field: "template_id" });
  const found = await idsWithin(tx, rentalResource.name, rental_ids, user);
  if (rental_ids.some((id) => !found.has(id))) throw new AppError("not_found");
  return template;
}

/** Whether the documents of a template are contracts, whose rent may have a limit. */
async function isOfContracts(tx: Tx, { document_type_id }: Pick<Template, "document_type_id">): Promise<boolean> {
  const [type] = await tx.query<{ is_contract: boolean }>("select is_contract from document_type where id = $1", [
    document_type_id,
  ]);
  return type?.is_contract === true;
}

/** The limit that a rental's rent passes, which is said and refuses nothing. */
async function readPassedLimit(tx: Tx, user: UserAccess, rental_id: string): Promise<number | null> {
  const rental = await readRow(tx, rentalResource, rental_id, user);
  const { limit, is_exceeded } = limitRent(await readLimitFacts(tx, rental, true), rental);
  return is_exceeded ? limit : null;
}

const outlookRoute = writeRoute({
  method: "POST",
  path: "/document-runs/outlook",
  summary: "Which rentals would get a document of a template, and why others would not; nothing is stored",
  access,
  body: bodyOf(runOutlookInput),
  output: runOutlook,
  run: async (context) => {
    const { tx, services, user, input } = context;
    const template = await requireAll(tx, user, input.template_id, input.rental_ids);
    const rows = await tx.query<{ id: string; label: string }>(
      "select id, label from rental where id = any($1::uuid[]) order by array_position($1::uuid[], id)",
      [input.rental_ids],
    );
    const isContract = await isOfContracts(tx, template);
    const language = languageOf(context);
    const tried: z.infer<typeof runOutlook> = [];
    for (const { id: rental_id, label: rental_label } of rows) {
      const error = await tryRental({ tx, services }, template, rental_id);
      const refusal = error && describeRefusal(error.code, error.details.params ?? {}, language);
      const passed_limit = isContract ? await readPassedLimit(tx, user, rental_id) : null;
      const gaps = isContract ? await readNamedGaps(tx, rental_id, template.language) : [];
      const missing = gaps.length > 0 ? factsInWords(gaps, language) : null;
      tried.push({ rental_id, rental_label, refusal, passed_limit, missing });
    }
    return respond(tried);
  },
});

const startRoute = writeRoute({
  method: "POST",
  path: "/document-runs",
  summary:
    "Sends the documents of a template to the signers of many rentals, one document for each rental; a job does it",
  access,
  body: bodyOf(documentRunInput),
  output: documentRun,
  run: async (context) => {
    const { tx, user, input } = context;
    await requireMailServer(tx);
    const rental_ids = [...new Set(input.rental_ids)];
    await requireAll(tx, user, input.template_id, rental_ids);
    const [run] = await tx.query<{ id: string }>(
      "insert into document_run (template_id, created_by) values ($1, $2) returning id",
      [input.template_id, user.user_id],
    );
    if (!run) throw new Error("The run was not stored");
    await tx.query(
      `insert into document_run_item (run_id, position, rental_id)
       select $1, g.place, g.id from unnest($2::uuid[]) with ordinality g (id, place)`,
      [run.id, rental_ids],
    );
    await enqueueRun(tx, run.id);
    return respond(await readRun(tx, { id: run.id, user_id: user.user_id }, languageOf(context)), 201);
  },
});

const readLastRoute = readRoute({
  path: "/document-runs/last",
  summary: "The caller's last run of the last day; null without one",
  access,
  output: z.nullable(documentRun),
  run: async (context) => respond(await readLastRun(context.db, context.user.user_id, languageOf(context))),
});

const readRunRoute = readRoute({
  path: "/document-runs/:id",
  summary: "A run of the caller, with what became of each rental",
  access,
  output: documentRun,
  run: async (context) => {
    const { db, user, params } = context;
    const run = await readRun(db, { id: params["id"] ?? "", user_id: user.user_id }, languageOf(context));
    if (!run) throw new AppError("not_found");
    return respond(run);
  },
});

const undoRoute = writeRoute({
  method: "POST",
  path: "/document-runs/:id/undo",
  summary: "Withdraws the documents of a run that no one has signed, and creates no more",
  access,
  body: bodyOf(z.object({ reason: longText(500) })),
  output: documentRun,
  run: async (context) => {
    const { tx, services, user, params, input } = context;
    const id = params["id"] ?? "";
    await undoRun(tx, user, { id, reason: input.reason, today: services.clock.today() });
    return respond(await readRun(tx, { id, user_id: user.user_id }, languageOf(context)));
  },
});

export const documentRunRoutes: readonly Route[] = [outlookRoute, startRoute, readLastRoute, readRunRoute, undoRoute];
