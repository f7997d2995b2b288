import { AppError } from "#shared/domain/core/app-error.ts";
import { blockInput, keptPerson } from "#shared/domain/persons/personal-data.ts";
import { type Person, personResource } from "#shared/domain/persons/person.ts";
import { lockRow, readRow } from "#server/db/table-store.ts";
import { answerRow, requireFresh } from "#server/http/crud-routes.ts";
import { bodyOf, versioned, writeRoute } from "#server/http/define-route.ts";
import { answer, type Route, type WriteContext } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { refuseHindered } from "./block-hindrances.ts";
import { personParts } from "./personal-parts.ts";
import { readSubject } from "./person-subject.ts";
import { readKeptData } from "./read-kept-data.ts";
import { recordOn } from "./record-on.ts";
import { maskSubject, restoreSubject } from "./reserve-data.ts";

type Change = WriteContext<UserAccess, { version: number; value: { reason: string } }>;

/** The person, held until the transaction ends: whoever points to them waits and finds them put away. */
async function lockPerson({ tx, user, params, input }: Change): Promise<Person> {
  const person = await lockRow(tx, personResource, params["id"] ?? "", user, "withdrawal");
  requireFresh(person, input.version);
  if (person.merged_into_id !== null)
    throw new AppError("person_merged", {
      params: { name: person.merged_into_label ?? "", id: person.merged_into_id },
    });
  if (person.erased_at !== null) throw new AppError("person_erased");
  return person;
}

/** POST /persons/{id}/block: what identifies them is put aside, and only the routes of personal data read it from then on. */
const blockRoute: Route = writeRoute({
  method: "POST",
  path: "/persons/:id/block",
  summary: "Blocks a person's data once nothing goes on with them",
  access: { entity: "personal_data", action: "update" },
  body: versioned(bodyOf(blockInput, "person")),
  output: personResource.row,
  run: async (context) => {
    const { tx, input, services } = context;
    const person = await lockPerson(context);
    if (person.blocked_at !== null) throw new AppError("person_blocked");
    const subject = await readSubject(tx, person.id);
    await refuseHindered(tx, subject.ids);
    await maskSubject(tx, subject, person.id);
    const { label } = await readRow(tx, personResource, person.id, context.user);
    await recordOn(tx, "person", { id: person.id, label }, "block", {
      blocked_at: [null, services.clock.now().toISOString()],
      reason: [null, input.value.reason],
    });
    return answerRow(context, personResource, person.id);
  },
});

/** POST /persons/{id}/unblock: puts everything back. */
const unblockRoute: Route = writeRoute({
  method: "POST",
  path: "/persons/:id/unblock",
  summary: "Puts a blocked person's data back",
  access: { entity: "personal_data", action: "update" },
  body: versioned(bodyOf(blockInput, "person")),
  output: personResource.row,
  run: async (context) => {
    const { tx, input } = context;
    const person = await lockPerson(context);
    if (person.blocked_at === null) throw new AppError("person_not_blocked");
    await restoreSubject(tx, person.id);
    const { label } = await readRow(tx, personResource, person.id, context.user);
    await recordOn(tx, "person", { id: person.id, label }, "unblock", {
      blocked_at: [person.blocked_at, null],
      reason: [null, input.value.reason],
    });
    return answerRow(context, personResource, person.id);
  },
});

/** POST /persons/{id}/look: what was put aside of a blocked person, for judges and authorities; who looked and why stays in the history. */
const lookRoute: Route = writeRoute({
  method: "POST",
  path: "/persons/:id/look",
  summary: "Shows what is put aside of a blocked person; each look is recorded with its reason",
  access: { entity: "personal_data", action: "read" },
  body: versioned(bodyOf(blockInput, "person")),
  output: keptPerson,
  run: async ({ tx, user, params, input }) => {
    const person = await readRow(tx, personResource, params["id"] ?? "", user);
    if (person.blocked_at === null) throw new AppError("person_not_blocked");
    await recordOn(tx, "person", person, "look", { reason: [null, input.value.reason] });
    const { person: rows = [] } = await readKeptData(
      tx,
      personParts.filter(({ name }) => name === "person"),
      await readSubject(tx, person.id),
    );
    return answer(keptPerson.parse(rows[0]));
  },
});

export const blockRoutes: readonly Route[] = [blockRoute, unblockRoute, lookRoute];
