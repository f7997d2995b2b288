import { afterAll, beforeAll, expect, test } from "vitest";
import type { LodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingServiceState, LodgingTrial } from "#shared/domain/lodging/lodging-service.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { notifyLodgingJob } from "#server/areas/lodging/notify-lodging-job.ts";
import { notifyLodgingTerms } from "#server/areas/lodging/notify-lodging.ts";
import { purgeLodging } from "#server/areas/lodging/purge-lodging.ts";
import { dataOf } from "#tests/support/api.ts";
import {
  aChild,
  aStay,
  aTraveller,
  createLodgingFixture,
  type LodgingFixture,
} from "#tests/support/lodging-fixture.ts";
import { assignProperties } from "#tests/support/managers.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { emailOf } from "#tests/support/test-users.ts";

let lodging: LodgingFixture;
beforeAll(async () => {
  lodging = await createLodgingFixture();
  dataOf(await lodging.store());
}, 60_000);
afterAll(() => lodging.close());

const fieldsOf = ({ body }: { body: { success: boolean; errors: readonly { field?: string | null }[] } }) =>
  body.success ? [] : body.errors.map(({ field }) => field);

test("the account is stored sealed, is shown without its password, and is tried without communicating anything", async () => {
  const { current } = dataOf(await lodging.api.get<LodgingServiceState>("/lodging-service"));
  expect(current).toMatchObject({ environment: "production", username: "B84120674WS", lessor_code: "0000012345" });
  expect(JSON.stringify(current)).not.toContain("clave");
  const [row] = await lodging.app.db.query<{ sealed_account: string }>(
    "select sealed_account from lodging_service where removed_at is null",
    [],
  );
  expect(row?.sealed_account).not.toContain("B84120674WS");
  const attempt = async (more: object) =>
    dataOf(
      await lodging.api.post<LodgingTrial>("/lodging-service/test", {
        environment: "production",
        ...lodging.service.account,
        ...more,
      }),
    ).failure;
  expect(await attempt({})).toBeNull();
  // Left out, the stored password is that of the same user alone.
  expect(await attempt({ password: null })).toBeNull();
  expect(await attempt({ password: "otra" })).toBe("credentials");
  const other = await lodging.store(lodging.api, { username: "otro", password: null });
  expect(fieldsOf(other)).toEqual(["password"]);
  expect(lodging.service.communications).toEqual([]);
});

test("the trial says that a service answers nonsense", async () => {
  lodging.service.play("html");
  const trial = dataOf(
    await lodging.api.post<LodgingTrial>("/lodging-service/test", {
      environment: "production",
      ...lodging.service.account,
    }),
  );
  expect(trial.failure).toBe("unreadable");
});

test("only an administrator sets up the account and marks a rental as lodging", async () => {
  const rental = await lodging.builders.aRental();
  await assignProperties(lodging.app.db, [rental.property_id]);
  for (const role of ["manager", "agent", "viewer"] as const) {
    const caller = await lodging.app.logInAs(role);
    expect((await lodging.store(caller)).status).toBe(403);
    expect((await caller.get("/lodging-service")).status).toBe(403);
    expect((await caller.post(lodging.pathOf(rental, "/mark"))).status).toBe(403);
  }
  expect(dataOf(await lodging.api.get(lodging.pathOf(rental)))).toBeNull();
});

test("lodging of a property out of a manager's reach is not disclosed, in its rental or on the home page", async () => {
  const [seen, unseen] = [await lodging.aLodging(), await lodging.aLodging()];
  await assignProperties(lodging.app.db, [seen.property_id]);
  const manager = await lodging.app.logInAs("manager");
  expect((await manager.get(lodging.pathOf(unseen))).status).toBe(404);
  expect((await manager.post(lodging.pathOf(unseen, "/send"), { stage: "reservation" })).status).toBe(404);
  const tasks = dataOf(await manager.get<LodgingTask[]>("/lodging-tasks"));
  expect(new Set(tasks.map(({ rental_id }) => rental_id))).toEqual(new Set([seen.id]));
});

test("one who only reads changes no stay, and sees it", async () => {
  const rental = await lodging.aLodging();
  const viewer = await lodging.app.logInAs("viewer");
  expect(dataOf(await viewer.get<LodgingState>(lodging.pathOf(rental))).travellers).toHaveLength(2);
  for (const [path, body] of [
    ["/details", { ...aStay(), version: 2 }],
    ["/travellers", aTraveller()],
    ["/send", { stage: "arrival" }],
    ["/cancel", undefined],
  ] as const)
    expect((await viewer.post(lodging.pathOf(rental, path), body)).status).toBe(403);
});

test("a traveller who lacks what the service requires is refused at each field, and stored once it is there", async () => {
  const rental = await lodging.aLodging([]);
  const add = (body: object) => lodging.api.post(lodging.pathOf(rental, "/travellers"), body);
  const refused = await add(aTraveller({ support_number: null, second_surname: null, phone: null }));
  expect(refused.status).toBe(400);
  expect(fieldsOf(refused)).toEqual(["support_number", "second_surname", "phone"]);
  expect(fieldsOf(await add(aTraveller({ photo: "x" })))).toEqual(["photo"]);
  dataOf(await add(aTraveller()));
  expect((await lodging.stateOf(rental)).travellers[0]).toMatchObject({ name: "Begoña", kinship: null, version: 1 });
});

test("NIF and NIE are stored without separators, of travellers and holder, and other documents as written", async () => {
  const holder = { holder_document_type: "nie", holder_document_number: "x-1234567-l" };
  const rental = await lodging.aLodging(
    [
      aTraveller({ document_number: "12.345.678-z" }),
      aTraveller({ document_type: "passport", document_number: "ab-1.2" }),
    ],
    holder,
  );
  const { details, travellers } = await lodging.stateOf(rental);
  expect(details?.holder_document_number).toBe("X1234567L");
  expect(travellers.map(({ document_number }) => document_number)).toEqual(["12345678Z", "ab-1.2"]);
  const [{ id, version } = { id: "", version: 0 }] = travellers;
  const change = { ...aTraveller({ document_number: "12345678 z" }), traveller_id: id, version };
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/travellers/change"), change));
  expect((await lodging.stateOf(rental)).travellers[0]?.document_number).toBe("12345678Z");
});

test("of two changes of a traveller at once the second is refused, because the data changed", async () => {
  const rental = await lodging.aLodging([aTraveller()]);
  const { travellers } = await lodging.stateOf(rental);
  const change = (name: string) =>
    lodging.api.post(lodging.pathOf(rental, "/travellers/change"), {
      ...aTraveller({ name }),
      traveller_id: travellers[0]?.id,
      version: 1,
    });
  const replies = await Promise.all([change("Ana"), change("Eva")]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await lodging.stateOf(rental)).travellers[0]?.version).toBe(2);
});

test("details that others changed meanwhile are not overwritten", async () => {
  const rental = await lodging.aLodging([]);
  const store = (version: number) => lodging.api.post(lodging.pathOf(rental, "/details"), { ...aStay(), version });
  expect((await store(1)).status).toBe(409);
  expect(
    dataOf(await lodging.api.post<LodgingState>(lodging.pathOf(rental, "/details"), { ...aStay(), version: 2 }))
      .version,
  ).toBe(3);
});

test("travellers from 14 on sign, those below do not, and changed data need another signature", async () => {
  const rental = await lodging.aLodging();
  const [adult, child] = (await lodging.stateOf(rental)).travellers;
  const sign = (traveller_id: string | undefined) =>
    lodging.api.post<LodgingState>(lodging.pathOf(rental, "/travellers/sign"), { traveller_id, is_signed: true });
  expect(dataOf(await sign(adult?.id)).travellers[0]?.signed_on).toBe("2026-11-27");
  expect(lodging.refusalOf(await sign(child?.id))).toBe("error.lodging_signs_nothing");
  dataOf(
    await lodging.api.post(lodging.pathOf(rental, "/travellers/change"), {
      ...aTraveller({ name: "Begoña María" }),
      traveller_id: adult?.id,
      version: 1,
    }),
  );
  expect((await lodging.stateOf(rental)).travellers[0]?.signed_on).toBeNull();
});

test("the entry form names the travellers, has a line for each who signs and none for a child", async () => {
  const rental = await lodging.aLodging();
  const { bytes } = await lodging.api.download(lodging.pathOf(rental, "/form"));
  const text = (await readPdf(bytes)).pages.join(" ").replaceAll(/\s+/g, " ");
  expect(text).toContain("Begoña Álvarez Núñez");
  expect(text).toContain("NIF 12345678Z");
  expect(text.match(/Firma: ___/g)).toHaveLength(1);
  expect(text).toContain("No firma (menor de 14 años)");
});

test("an arrival needs all its travellers, one of them of age, a code and an account", async () => {
  const one = await lodging.aLodging([aTraveller()]);
  expect(lodging.refusalOf(await lodging.send(one, "arrival"))).toBe("error.lodging_travellers_missing");
  const minors = await lodging.aLodging([aChild(), aChild()]);
  expect(lodging.refusalOf(await lodging.send(minors, "arrival"))).toBe("error.lodging_no_adult");
  const bare = await lodging.builders.aRental();
  expect(lodging.refusalOf(await lodging.send(bare, "arrival"))).toBe("error.lodging_not_marked");
  dataOf(await lodging.api.post(lodging.pathOf(bare, "/mark")));
  expect(lodging.refusalOf(await lodging.send(bare, "reservation"))).toBe("error.lodging_establishment_missing");
  dataOf(await lodging.api.post(lodging.pathOf(bare, "/establishment"), { level: "property", code: "0000000001" }));
  expect(lodging.refusalOf(await lodging.send(bare, "reservation"))).toBe("error.lodging_details_missing");
  dataOf(await lodging.api.delete("/lodging-service"));
  const ready = await lodging.aLodging();
  expect(lodging.refusalOf(await lodging.send(ready, "arrival"))).toBe("error.lodging_not_configured");
  dataOf(await lodging.store());
});

test("a child who is older by a corrected arrival date has to be completed before the arrival is communicated", async () => {
  const rental = await lodging.aLodging([aTraveller(), aChild({ birth_date: "2008-12-10", kinship: "child" })]);
  const stay = { arrives_at: "2026-12-12T16:00", departs_at: "2026-12-15T11:00" };
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/details"), { ...aStay(stay), version: 2 }));
  expect(lodging.refusalOf(await lodging.send(rental, "arrival"))).toBe("error.lodging_traveller_incomplete");
});

test("codes of establishments are stored sealed and only whether there is one is shown; that of the asset comes first", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/establishment"), { level: "property", code: "0000000002" }));
  expect((await lodging.stateOf(rental)).establishments).toEqual({ asset: true, property: true });
  const rows = await lodging.app.db.query<{ sealed_code: string }>("select sealed_code from lodging_establishment", []);
  expect(rows.length).toBeGreaterThan(1);
  for (const { sealed_code } of rows) {
    expect(sealed_code).not.toContain("00000");
    expect(lodging.app.services.vault.open("lodging_establishment", sealed_code)).toMatch(/^0000/);
  }
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  expect(lodging.service.documents.at(-1)).toContain("<codigo>0000099999</codigo>");
});

test("a message's text is stored sealed", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  const [row] = await lodging.app.db.query<{ sealed_content: string }>(
    "select sealed_content from lodging_message where rental_id = $1",
    [rental.id],
  );
  expect(row?.sealed_content).not.toContain("Begoña");
  expect(lodging.app.services.vault.open("lodging_message", row?.sealed_content ?? "")).toContain("Begoña");
});

test("the mark is removed while nothing was communicated, and not afterwards", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  const unmark = (one: { id: string }) => lodging.api.post(lodging.pathOf(one, "/unmark"));
  expect(lodging.refusalOf(await unmark(rental))).toBe("error.lodging_communicated");
  const other = await lodging.aLodging();
  dataOf(await unmark(other));
  expect(dataOf(await lodging.api.get(lodging.pathOf(other)))).toBeNull();
});

test("terms are due, then late, each notified once; an arrival is due from its hour on", async () => {
  const rental = await lodging.aLodging([], { booked_at: "2026-11-26T20:00", arrives_at: "2026-11-27T18:00" });
  const state = async () => (await lodging.stateOf(rental)).tasks.map(({ stage, state: now }) => `${stage} ${now}`);
  const notices = async () =>
    (
      await lodging.app.db.query<{ message: string }>(
        `select distinct message from notification where subject_id = $1 and user_id in (select id from "user" where email like 'admin%')`,
        [rental.id],
      )
    ).length;
  expect(await state()).toEqual(["reservation due"]);
  await notifyLodgingTerms(lodging.app);
  await notifyLodgingTerms(lodging.app);
  expect(await notices()).toBe(1);
  await lodging.app.db.query(
    "update lodging set booked_at = booked_at - interval '1 day', arrives_at = arrives_at - interval '2 hours' where rental_id = $1",
    [rental.id],
  );
  expect(await state()).toEqual(["reservation late", "arrival due"]);
  await notifyLodgingTerms(lodging.app);
  await notifyLodgingTerms(lodging.app);
  expect(await notices()).toBe(2);
});

test("the end of a term is notified of a refused message too, and again where the term is moved", async () => {
  const rental = await lodging.aLodging([], { booked_at: "2026-11-27T10:00", arrives_at: "2026-11-28T18:00" });
  await lodging.run();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("refuse_at_once");
  await lodging.run();
  const notices = async () => {
    await notifyLodgingTerms(lodging.app);
    const rows = await lodging.app.db.query<{ kind: string }>(
      "select kind from lodging_notice where rental_id = $1 order by created_at, kind",
      [rental.id],
    );
    return rows.map(({ kind }) => kind);
  };
  const book = (at: string) =>
    lodging.app.db.query("update lodging set booked_at = $2 where rental_id = $1", [rental.id, at]);
  expect(await notices()).toEqual([]);
  await book("2026-11-26T19:00");
  expect(await notices()).toEqual(["due"]);
  await book("2026-11-26T15:00");
  expect(await notices()).toEqual(["due", "late"]);
  await book("2026-11-26T14:00");
  expect(await notices()).toEqual(["due", "late", "late"]);
  const [noticed] = await lodging.app.db.query<{ count: number }>(
    "select count(distinct message)::int as count from notification where subject_id = $1",
    [rental.id],
  );
  expect(noticed?.count).toBe(3);
});

test("a message is due until the service has it, done once it is accepted, and its correction is never late", async () => {
  const rental = await lodging.aLodging([], { booked_at: "2026-11-26T19:00", arrives_at: "2026-11-28T18:00" });
  const tasks = async () => (await lodging.stateOf(rental)).tasks.map(({ stage, state: now }) => `${stage} ${now}`);
  dataOf(await lodging.send(rental, "reservation"));
  expect(await tasks()).toEqual(["reservation due"]);
  await lodging.run();
  expect(await tasks()).toEqual(["reservation sent"]);
  await lodging.run();
  expect(await tasks()).toEqual([]);
  await lodging.app.db.query("update lodging set booked_at = '2026-11-20 10:00' where rental_id = $1", [rental.id]);
  dataOf(await lodging.send(rental, "reservation"));
  expect(await tasks()).toEqual(["cancellation due"]);
  await notifyLodgingTerms(lodging.app);
  await lodging.run();
  await lodging.run();
  // The cancellation is accepted: the service has nothing of it now, and its hours run from the correction.
  expect(await tasks()).toEqual(["reservation sent"]);
  await notifyLodgingTerms(lodging.app);
  const late = await lodging.app.db.query("select 1 from lodging_notice where rental_id = $1 and kind = 'late'", [
    rental.id,
  ]);
  expect(late).toEqual([]);
  await lodging.run();
  expect(await tasks()).toEqual([]);
});

test("a correction that the service refuses is due within the hours from then, and not since the reservation", async () => {
  const rental = await lodging.aLodging([], { booked_at: "2026-11-20T10:00", arrives_at: "2026-11-28T18:00" });
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  await lodging.run();
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  await lodging.run();
  // Sent by the run that found the cancellation accepted.
  await lodging.app.db.query(
    "update lodging_message set state = 'refused' where rental_id = $1 and state = 'received'",
    [rental.id],
  );
  const tasks = async () =>
    (await lodging.stateOf(rental)).tasks.map(({ state, due_at }) => `${state} ${due_at > "2026-11-28"}`);
  expect(await tasks()).toEqual(["refused true"]);
  dataOf(await lodging.send(rental, "reservation"));
  expect(await tasks()).toEqual(["due true"]);
});

test("a message to the test service changes nothing of what production lacks, and archived rentals are not notified", async () => {
  const rental = await lodging.aLodging([], { booked_at: "2026-11-20T10:00", arrives_at: "2026-11-28T18:00" });
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("lost");
  await lodging.run();
  const tasks = async () => (await lodging.stateOf(rental)).tasks.map(({ stage, state: now }) => `${stage} ${now}`);
  expect(await tasks()).toEqual(["reservation late"]);
  dataOf(await lodging.store());
  await lodging.app.db.query("update rental set archived_at = clock_now() where id = $1", [rental.id]);
  await notifyLodgingTerms(lodging.app);
  expect(await lodging.app.db.query("select 1 from lodging_notice where rental_id = $1", [rental.id])).toEqual([]);
});

const changedStages = async (rental: { id: string }) =>
  (await lodging.stateOf(rental)).tasks.flatMap(({ stage, state }) => (state === "changed" ? [stage] : []));
const changeAdult = async (rental: { id: string }, given: object) => {
  const [adult] = (await lodging.stateOf(rental)).travellers;
  const body = { ...aTraveller(given), traveller_id: adult?.id, version: adult?.version };
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/travellers/change"), body));
};

test("a stay that was changed since it was accepted is to be corrected until the correction is accepted", async () => {
  const rental = await lodging.aLodging();
  for (const stage of ["reservation", "arrival"]) {
    dataOf(await lodging.send(rental, stage));
    await lodging.run();
    await lodging.run();
  }
  expect(await changedStages(rental)).toEqual([]);
  await changeAdult(rental, { support_number: "ABC999999" });
  expect(await changedStages(rental)).toEqual(["arrival"]);
  const tasks = dataOf(await lodging.api.get<LodgingTask[]>("/lodging-tasks"));
  expect(tasks).toContainEqual(expect.objectContaining({ rental_id: rental.id, stage: "arrival", state: "changed" }));
  await lodging.app.db.query("update lodging_message set changed_at = '2026-11-01' where changed_at is not null", []);
  await notifyLodgingTerms(lodging.app);
  expect(await lodging.app.db.query("select 1 from lodging_notice where rental_id = $1", [rental.id])).toEqual([]);
  // Changed back, there is nothing to correct.
  await changeAdult(rental, {});
  expect(await changedStages(rental)).toEqual([]);
  const details = { ...aStay({ departs_at: "2026-12-01T11:00" }), version: 2 };
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/details"), details));
  expect((await changedStages(rental)).toSorted()).toEqual(["arrival", "reservation"]);
  dataOf(await lodging.send(rental, "arrival"));
  expect(await changedStages(rental)).toEqual(["reservation"]);
  await lodging.run();
  await lodging.run();
  await lodging.run();
  expect(await changedStages(rental)).toEqual(["reservation"]);
  expect(lodging.service.inForce(rental.code).toSorted()).toEqual(["PV", "RH"]);
});

test("a corrected code of an establishment is a change of all its stays that are not over, and a deleted one of none", async () => {
  const rental = await lodging.aLodging();
  const next = await lodging.builders.aRental({
    asset_id: rental.asset_id,
    start_date: "2028-01-01",
    end_date: "2028-12-31",
  });
  const over = await lodging.builders.aRental({
    asset_id: rental.asset_id,
    start_date: "2025-01-01",
    end_date: "2025-12-31",
  });
  for (const [{ id }, stay] of [
    [next, { arrives_at: "2028-02-01T16:00", departs_at: "2028-02-03T11:00" }],
    [over, { booked_at: "2025-02-01T10:00", arrives_at: "2025-02-01T16:00", departs_at: "2025-02-03T11:00" }],
  ] as const) {
    dataOf(await lodging.api.post(lodging.pathOf({ id }, "/mark")));
    dataOf(await lodging.api.post(lodging.pathOf({ id }, "/details"), { ...aStay(stay), version: 1 }));
  }
  const stays = [rental, next, over];
  for (const one of stays) {
    dataOf(await lodging.send(one, "reservation"));
    await lodging.run();
    await lodging.run();
  }
  const store = async (code: string | null) =>
    dataOf(await lodging.api.post(lodging.pathOf(rental, "/establishment"), { level: "asset", code }));
  const changed = () => Promise.all(stays.map(changedStages));
  await store("0000088888");
  expect(await changed()).toEqual([["reservation"], ["reservation"], []]);
  await store(null);
  expect(await changed()).toEqual([["reservation"], ["reservation"], []]);
  await store("0000099999");
  expect(await changed()).toEqual([[], [], []]);
});

test("a stay whose travellers are no longer complete, or changed while it was sent, is to be corrected", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "arrival"));
  await lodging.run();
  await changeAdult(rental, { name: "Carmen" });
  expect(await changedStages(rental)).toEqual([]);
  await lodging.run();
  expect(await changedStages(rental)).toEqual(["arrival"]);
  await changeAdult(rental, {});
  expect(await changedStages(rental)).toEqual([]);
  const child = (await lodging.stateOf(rental)).travellers[1];
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/travellers/remove"), { traveller_id: child?.id }));
  expect(await changedStages(rental)).toEqual(["arrival"]);
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  expect(await changedStages(rental)).toEqual([]);
});

test("three years after its end a stay is deleted with its travellers and messages, and not a day before", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  const endsOn = (day: string) =>
    lodging.app.db.query(
      "update lodging set booked_at = '2023-01-01', arrives_at = '2023-01-01', departs_at = $2 where rental_id = $1",
      [rental.id, day],
    );
  await endsOn("2023-11-27");
  expect(await purgeLodging(lodging.app.db)).toBe(0);
  await endsOn("2023-11-26");
  expect(await purgeLodging(lodging.app.db)).toBe(1);
  for (const table of ["lodging", "traveller", "lodging_message"])
    expect(await lodging.app.db.query(`select 1 from ${table} where rental_id = $1`, [rental.id])).toEqual([]);
});

test("a rental that is in force keeps its communications, and an ended one until three years after its own end", async () => {
  const rental = await lodging.aLodging();
  await lodging.app.db.query(
    "update lodging set booked_at = '2020-01-01', arrives_at = '2020-01-01', departs_at = '2020-12-31' where rental_id = $1",
    [rental.id],
  );
  const becomes = async (state: string, end_date: string, keys_returned_on: string | null = null) => {
    await lodging.app.db.query("alter table rental disable trigger user", []);
    await lodging.app.db.query(
      "update rental set state = $2, signed_on = '2020-01-01', start_date = '2020-01-01', end_date = $3, keys_returned_on = $4 where id = $1",
      [rental.id, state, end_date, keys_returned_on],
    );
    await lodging.app.db.query("alter table rental enable trigger user", []);
    return purgeLodging(lodging.app.db);
  };
  expect(await becomes("active", "2022-12-31")).toBe(0);
  // A tenant who stayed on: the keys end the stay, not the agreed day.
  expect(await becomes("ended", "2022-12-31", "2023-11-27")).toBe(0);
  expect(await becomes("ended", "2022-12-31", "2023-11-26")).toBe(1);
});

test("a stay whose rental was moved to another establishment is to be corrected, until it is moved back", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  await lodging.run();
  const other = await lodging.aLodging();
  dataOf(await lodging.api.post(lodging.pathOf(other, "/establishment"), { level: "asset", code: "0000088888" }));
  const moveTo = async ({ asset_id }: Rental) => {
    const { version } = dataOf(await lodging.api.get<Rental>(`/rentals/${rental.id}`));
    dataOf(await lodging.api.patch(`/rentals/${rental.id}`, { version, asset_id }));
    await notifyLodgingJob.run(lodging.app.services, { payload: {}, signal: new AbortController().signal });
  };
  await moveTo(other);
  expect(await changedStages(rental)).toEqual(["reservation"]);
  await moveTo(rental);
  expect(await changedStages(rental)).toEqual([]);
});

test("a role that may not read persons sees no stay, travellers, entry form or tasks, and changes none", async () => {
  const rental = await lodging.aLodging();
  const role = await lodging.builders.aRole({
    permissions: { rental: ["read", "update"], company: ["read", "update"] },
  });
  await lodging.app.db.query('update "user" set role_id = $1 where email = $2', [role.id, emailOf("agent")]);
  const agent = await lodging.app.logInAs("agent");
  for (const path of ["", "/form"]) {
    const { status, body } = await agent.get(lodging.pathOf(rental, path));
    expect([path, status]).toEqual([path, 403]);
    expect(JSON.stringify(body)).not.toContain("Begoña");
  }
  for (const [path, input] of [
    ["/mark", undefined],
    ["/details", { ...aStay(), version: 2 }],
    ["/establishment", { level: "asset", code: "0000000001" }],
    ["/hotel-services", { has_hotel_services: true }],
    ["/travellers", aTraveller()],
    ["/send", { stage: "arrival" }],
    ["/cancel", undefined],
    ["/resolve", { message_id: rental.id }],
  ] as const)
    expect([path, (await agent.post(lodging.pathOf(rental, path), input)).status]).toEqual([path, 403]);
  expect((await agent.get("/lodging-tasks")).status).toBe(403);
});

test("hostile values are refused as input and never break the server", async () => {
  const rental = await lodging.aLodging([]);
  for (const given of [
    { name: "a".repeat(51) },
    { name: "\u0000" },
    { birth_date: "2026-02-30" },
    { country: "🇪🇸" },
    { document_type: "NIF" },
    { kinship: "constructor" },
    { phone: "<script>" },
  ]) {
    const refused = await lodging.api.post(lodging.pathOf(rental, "/travellers"), aTraveller(given));
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual(Object.keys(given));
  }
  for (const [path, body] of [
    ["/send", { stage: "cancellation" }],
    ["/resolve", { message_id: rental.id }],
    ["/travellers/remove", { traveller_id: rental.id }],
    ["/details", { ...aStay({ guest_count: 1e9 }), version: 2 }],
    ["/establishment", { level: "asset", code: "'; drop table" }],
  ] as const) {
    const { status } = await lodging.api.post(lodging.pathOf(rental, path), body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
});
