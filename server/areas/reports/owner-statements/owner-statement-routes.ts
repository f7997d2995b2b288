import * as z from "zod/mini";
import {
  ownerStatementLifecycle,
  ownerStatementMoveInputs,
  ownerStatementResource,
  payoutRules,
} from "#shared/domain/accounting/owners/owner-statement.ts";
import { recordMailInput, recordMailRow } from "#shared/domain/notifications/record-mail.ts";
import { refuseAllButNotes } from "#server/areas/accounting/refuse-all-but-notes.ts";
import { readRecordMails } from "#server/areas/notifications/record-mails.ts";
import { requireRow, updateRow } from "#server/engine/db/table-store.ts";
import { bodyOf, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { movesBy, moveRoutes } from "#server/engine/http/move-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { annulStatement } from "./annul-statement.ts";
import { issueStatement } from "./issue-statement.ts";
import { linkPayment } from "./link-payment.ts";
import { mailStatement } from "./mail-statement.ts";
import { payStatement } from "./pay-statement.ts";
import { statementReadingRoutes } from "./statement-reading-routes.ts";

// The database's part, in server/schema: protect_owner_statement, follow_statement_payment.

const { path } = ownerStatementResource;

/** GET /owner-statements/{id}/mails, newest first. */
const mailsRoute = readRoute({
  path: `/${path}/:id/mails`,
  summary: "Lists the mails with which an owner statement was sent",
  access: { entity: "owner_statement", action: "read" },
  output: z.array(recordMailRow),
  run: async ({ db, user, params }) => {
    const id = params["id"] ?? "";
    await requireRow(db, ownerStatementResource, id, user);
    return respond(await readRecordMails(db, "owner_statement", id));
  },
});

/** POST /owner-statements/{id}/mail: queues a mail with the PDF to the owner, sent after the commit. */
const mailRoute = writeRoute({
  method: "POST",
  path: `/${path}/:id/mail`,
  summary: "Mails an owner statement as a PDF",
  access: { entity: "owner_statement", action: "update" },
  body: bodyOf(recordMailInput, "owner_statement"),
  output: z.array(recordMailRow),
  run: async ({ tx, user, input, params, services }) => {
    const id = params["id"] ?? "";
    await requireRow(tx, ownerStatementResource, id, user);
    await mailStatement({ tx, services }, { id, scope: user, ...input });
    return respond(await readRecordMails(tx, "owner_statement", id));
  },
});

export const ownerStatementRoutes: readonly Route[] = [
  ...statementReadingRoutes,
  mailsRoute,
  mailRoute,
  ...standardRoutes(ownerStatementResource, {
    insert: issueStatement,
    async update({ tx, user }, change) {
      refuseAllButNotes("owner_statement", change);
      await updateRow(tx, ownerStatementResource, change, change.patch, user);
    },
  }),
  ...moveRoutes(ownerStatementResource, {
    inputs: ownerStatementMoveInputs,
    allowed: movesBy(ownerStatementLifecycle),
    rights: ownerStatementLifecycle,
    rules: (verb) => (verb === "pay" ? payoutRules : []),
    effects: {
      pay: (context, statement, input) => payStatement(context, statement, input),
      link: (context, statement, { payment_id }) => linkPayment(context, statement, payment_id),
      annul: ({ tx }, statement) => annulStatement(tx, statement),
    },
  }),
];
