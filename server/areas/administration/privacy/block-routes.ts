import { AppError } from "#shared/domain/core/app-error.ts";
import { blockInput, blockedRecord } from "#shared/domain/persons/personal-data.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { bodyOf, versioned, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { refuseHindered } from "./block-hindrances.ts";
import { partsOf } from "./personal-parts.ts";
import { readPersonalData } from "./read-personal-data.ts";
import { maskSubject, restoreSubject } from "./reserve-data.ts";
import { lockSubject, type SubjectKind, subjectKinds } from "./subject-kinds.ts";
import { readSubject } from "./subject.ts";

const pathOf = ({ resource }: SubjectKind, verb: string) => `/${resource.path}/:id/${verb}`;

/** POST …/{id}/block: moves identifying data to `reserved_value`, which only the personal data routes can read. */
const blockRoute = (kind: SubjectKind): Route =>
  writeRoute({
    method: "POST",
    path: pathOf(kind, "block"),
    summary: `Blocks the data of ${kind.entity === "person" ? "a person" : "an owner"} once no process involves them`,
    access: { entity: "personal_data", action: "update" },
    body: versioned(bodyOf(blockInput, kind.entity)),
    output: kind.resource.row,
    run: async (context) => {
      const { tx, input, services, user } = context;
      const { id, blocked_at } = await lockSubject(kind, context);
      if (blocked_at !== null) throw new AppError("person_blocked");
      const subject = await readSubject(tx, kind.entity, id);
      await refuseHindered(tx, kind.entity, subject.ids);
      await maskSubject(tx, subject, id);
      const { label } = await kind.read(tx, id, user);
      await recordAuditEntry(tx, { entity: kind.entity, id, label }, "block", {
        blocked_at: [null, services.clock.now().toISOString()],
        reason: [null, input.value.reason],
      });
      return respondWithRow(context, kind.resource, id);
    },
  });

/** POST …/{id}/unblock: restores the data. */
const unblockRoute = (kind: SubjectKind): Route =>
  writeRoute({
    method: "POST",
    path: pathOf(kind, "unblock"),
    summary: `Unblocks the data of ${kind.entity === "person" ? "a person" : "an owner"}`,
    access: { entity: "personal_data", action: "update" },
    body: versioned(bodyOf(blockInput, kind.entity)),
    output: kind.resource.row,
    run: async (context) => {
      const { tx, input, user } = context;
      const { id, blocked_at } = await lockSubject(kind, context);
      if (blocked_at === null) throw new AppError("person_not_blocked");
      await restoreSubject(tx, kind.entity, id);
      const { label } = await kind.read(tx, id, user);
      await recordAuditEntry(tx, { entity: kind.entity, id, label }, "unblock", {
        blocked_at: [blocked_at, null],
        reason: [null, input.value.reason],
      });
      return respondWithRow(context, kind.resource, id);
    },
  });

/** POST …/{id}/look: the blocked data, for judges and authorities; user and reason are recorded in the history. */
const lookRoute = (kind: SubjectKind): Route =>
  writeRoute({
    method: "POST",
    path: pathOf(kind, "look"),
    summary: `Shows the data of a blocked ${kind.entity}; each access is recorded with its reason`,
    access: { entity: "personal_data", action: "read" },
    body: versioned(bodyOf(blockInput, kind.entity)),
    output: blockedRecord,
    run: async ({ tx, user, params, input }) => {
      const row = await kind.read(tx, params["id"] ?? "", user);
      if (row.blocked_at === null) throw new AppError("person_not_blocked");
      await recordAuditEntry(tx, { ...row, entity: kind.entity }, "look", { reason: [null, input.value.reason] });
      const data = await readPersonalData(
        tx,
        partsOf[kind.entity].filter(({ name }) => name === kind.entity),
        await readSubject(tx, kind.entity, row.id),
      );
      return respond(blockedRecord.parse(data[kind.entity]?.[0]));
    },
  });

export const blockRoutes: readonly Route[] = subjectKinds.flatMap((kind) => [
  blockRoute(kind),
  unblockRoute(kind),
  lookRoute(kind),
]);
