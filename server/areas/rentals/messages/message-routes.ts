import * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import {
  type MessageDraft,
  messageDraft,
  messageDraftInput,
  messageOutlook,
  messageRecipient,
  type MessageRecipient,
} from "#shared/domain/notifications/message-draft.ts";
import { messageResource } from "#shared/domain/notifications/message.ts";
import { withinScope } from "#server/engine/db/row-scope.ts";
import { type Condition, Statement } from "#server/engine/db/statement.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { bodyOf, readRoute, ruledBody, writeRoute } from "#server/engine/http/define-route.ts";
import { requireReading, requireRight } from "#server/engine/http/require-right.ts";
import { type ReadContext, respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { isUuid } from "#server/engine/http/uuid.ts";
import { outlookOf, planMessage, readMailsLeft } from "./plan-message.ts";
import { countNotRunning, readRecipients } from "./read-recipients.ts";
import { sendMessage } from "./send-message.ts";

/** Who writes to tenants may read them, and what they are chosen by. */
const requireRights = (user: UserAccess, { audience }: MessageDraft): void =>
  requireReading(user, audience === "persons" ? ["person"] : ["person", "rental"]);

const access = { entity: "message", action: "approve" } as const;

/** POST /messages/outlook */
const outlookRoute = writeRoute({
  method: "POST",
  path: `/${messageResource.path}/outlook`,
  summary: "Who would get a message to many, who would not, and what it would say; nothing is sent",
  access,
  // A text that is still being written has gaps.
  body: bodyOf(messageDraftInput, "message"),
  output: messageOutlook,
  run: async ({ tx, user, input }) => {
    requireRights(user, input);
    const plan = planMessage(input, await readRecipients(tx, input, user));
    return respond({
      ...outlookOf(plan, await readMailsLeft(tx)),
      not_running_count: await countNotRunning(tx, input),
    });
  },
});

/** POST /messages/send */
const sendRoute = writeRoute({
  method: "POST",
  path: `/${messageResource.path}/send`,
  summary: "Mails one text to the tenants of properties or rentals, or to persons: one mail each, in their language",
  access,
  body: ruledBody(messageDraft, "message"),
  output: messageResource.row,
  run: async (context) => {
    const { tx, user, input } = context;
    requireRights(user, input);
    return respondWithRow(context, messageResource, await sendMessage(tx, user, input), 201);
  },
});

/** SQL of what became of a recipient's mail. */
const STATE = `coalesce(e.state, case when m.has_email then 'gone' else 'no_email' end)`;

/** SQL: the user may read the row of an entity and has it in scope. */
const isSeen = (entity: "rental" | "mail", alias: string, user: UserAccess, statement: Statement): string =>
  isAllowed(user.permissions, entity, "read") ? (withinScope(entity, alias, user, statement) ?? "true") : "false";

/** GET /messages/{id}/recipients: those in the user's scope, with the rentals and mails that the user sees. */
const recipientsRoute = readRoute({
  path: `/${messageResource.path}/:id/recipients`,
  summary: "The recipients of a message to many, with what became of each mail",
  access: { entity: "message", action: "read" },
  output: z.array(messageRecipient),
  run: async ({ db, user, params }) => {
    requireRight(user, "person", "read");
    const { id } = await readRow(db, messageResource, params["id"] ?? "", user);
    const statement = new Statement();
    const message = statement.bind(id);
    const seen = withinScope("person", "p", user, statement) ?? "true";
    const [rental, mail] = [isSeen("rental", "r", user, statement), isSeen("mail", "s", user, statement)];
    const rows = await db.query<MessageRecipient>(
      `select m.person_id, p.label as person_label, r.id as rental_id, r.label as rental_label, ${STATE} as state,
         s.id as mail_id, s."to", s.sent_at, s.last_error
       from message_recipient m join person p on p.id = m.person_id
       left join rental r on r.id = m.rental_id and ${rental}
       left join mail e on e.id = m.mail_id left join mail s on s.id = m.mail_id and ${mail}
       where m.message_id = ${message} and ${seen} order by p.label, p.id`,
      statement.values,
    );
    return respond(rows);
  },
});

/**
 * The list's parameters that are no columns: messages that a person was a recipient of. A person out of scope has none.
 * @throws InvalidInput
 */
function conditionsOf({ query, user }: ReadContext<UserAccess>): Condition[] {
  const person_id = query["person_id"];
  if (!person_id) return [];
  if (!isUuid(person_id))
    throw new InvalidInput("message", [{ field: "person_id", key: "validation.invalid", params: {} }]);
  return [
    (statement) => {
      const seen = withinScope("person", "p", user, statement) ?? "true";
      return `t.id in (select m.message_id from message_recipient m join person p on p.id = m.person_id
        where m.person_id = ${statement.bind(person_id)} and ${seen})`;
    },
  ];
}

export const messageRoutes: readonly Route[] = [
  outlookRoute,
  sendRoute,
  ...standardRoutes(messageResource, { parameters: ["person_id"], conditions: conditionsOf }),
  recipientsRoute,
];
