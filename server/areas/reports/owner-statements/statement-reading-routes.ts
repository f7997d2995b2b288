import { Readable } from "node:stream";
import * as z from "zod/mini";
import { type OwnerStatement, ownerStatementResource } from "#shared/domain/accounting/owners/owner-statement.ts";
import {
  issuedContent,
  type StatementProposal,
  statementProposal,
} from "#shared/domain/accounting/owners/statement-content.ts";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { languages } from "#shared/lib/language.ts";
import { readRow, requireRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { type ReadContext, respond, type Route } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readLatest } from "./next-statement.ts";
import { proposeStatement, statementSources } from "./propose-statement.ts";
import { readContent } from "./read-content.ts";
import { readNet } from "./read-figures.ts";
import { renderIssued } from "./render-issued.ts";

const { owner_id, period_start, period_end } = ownerStatementResource.input.shape;
const proposed = { input: z.object({ owner_id, period_start, period_end }), rules: ownerStatementResource.rules ?? [] };

type Days = Pick<OwnerStatement, "owner_id" | "period_start" | "period_end" | "carried">;

/** The net by the figures of today, for users who see all of them. */
async function readNetToday(
  { db, user, language, services }: ReadContext<UserAccess>,
  { owner_id: owner, period_start: from, period_end: to, carried }: Days,
): Promise<number | null> {
  const seesAll =
    user.property_ids === null && statementSources.every((entity) => isAllowed(user.permissions, entity, "read"));
  if (!seesAll) return null;
  const period = { owner_id: owner, from, to, today: services.clock.today(), filters: {} };
  return (await readNet(db, period, user, language)) + carried;
}

/** The owner's latest statement, if what was paid or charged late makes another net of its days. */
async function readFormerChanged(
  context: ReadContext<UserAccess>,
  owner: string,
): Promise<StatementProposal["former_changed"]> {
  const latest = await readLatest(context.db, owner);
  const net_today = latest && (await readNetToday(context, latest));
  if (latest === null || net_today === null || net_today === latest.net) return null;
  return { label: latest.label, net: latest.net, net_today };
}

/** GET /owner-statements/proposal?owner_id=…&period_start=…&period_end=…: what would be issued now. */
const proposalRoute = readRoute({
  path: `/${ownerStatementResource.path}/proposal`,
  summary: "What an owner statement of a period would say now",
  access: { entity: "owner_statement", action: "create" },
  parameters: Object.keys(proposed.input.shape),
  heavy: "always",
  output: statementProposal,
  run: async (context) => {
    const { db, user, language, query, services } = context;
    const today = services.clock.today();
    const parsed = validate(proposed, query, today);
    if (!parsed.valid) throw new InvalidInput("owner_statement", parsed.messages);
    await requireRow(db, ownerResource, parsed.value.owner_id, user);
    const { property_ids: _ids, ...proposal } = await proposeStatement(db, parsed.value, { user, language, today });
    return respond({ ...proposal, former_changed: await readFormerChanged(context, parsed.value.owner_id) });
  },
});

/** GET /owner-statements/{id}/content: what it says, and whether the figures changed since. */
const contentRoute = readRoute({
  path: `/${ownerStatementResource.path}/:id/content`,
  summary: "The movements of an owner statement, and its net by the figures of today",
  access: { entity: "owner_statement", action: "read" },
  heavy: "always",
  output: issuedContent,
  run: async (context) => {
    const { db, user, params } = context;
    const statement = await readRow(db, ownerStatementResource, params["id"] ?? "", user);
    const content = await readContent(db, statement);
    return respond({ content, net_today: await readNetToday(context, statement) });
  },
});

/** GET /owner-statements/{id}/pdf?language=…: as it is sent to the owner. */
const pdfRoute = readRoute({
  path: `/${ownerStatementResource.path}/:id/pdf`,
  summary: "An owner statement as a PDF",
  access: { entity: "owner_statement", action: "read" },
  parameters: ["language"],
  heavy: "always",
  run: async ({ db, user, params, query, language: own, services }) => {
    const language = languages.find((known) => known === query["language"]) ?? own;
    const { name, pdf } = await renderIssued(db, services, { id: params["id"] ?? "", user, language });
    return { kind: "file", name, type: "application/pdf", body: Readable.from([pdf]) };
  },
});

export const statementReadingRoutes: readonly Route[] = [proposalRoute, contentRoute, pdfRoute];
