import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { LODGING_LOT_ATTEMPTS } from "#shared/domain/lodging/policy.ts";
import { lockDueMessage } from "#server/areas/lodging/messages/lodging-queue.ts";
import { markRestoredMessages } from "#server/areas/lodging/messages/mark-restored.ts";
import { sendLodging } from "#server/areas/lodging/messages/send-lodging.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { dataOf } from "#tests/support/api.ts";
import { aChild, aTraveller, createLodgingFixture, type LodgingFixture } from "#tests/support/lodging-fixture.ts";
import { validateLodgingXml } from "#tests/support/validate-lodging.ts";
import type { LodgingPlay } from "#tests/support/lodging-server.ts";

/* The client is tried against a server made from comunicacion.wsdl; it was never tried against SES.HOSPEDAJES itself. */

let lodging: LodgingFixture;
beforeAll(async () => {
  lodging = await createLodgingFixture();
  dataOf(await lodging.store());
}, 60_000);
afterAll(() => lodging.close());

const communicate = async (rental: Rental, stage: "reservation" | "arrival") => {
  dataOf(await lodging.send(rental, stage));
  await lodging.run();
  await lodging.run();
};
const cancelRental = async ({ id }: Rental) => {
  const [{ version } = { version: 0 }] = await lodging.app.db.query<{ version: number }>(
    "select version from rental where id = $1",
    [id],
  );
  dataOf(await lodging.api.post(`/rentals/${id}/cancel`, { version, end_reason: "Desiste" }));
};
const latest = async (rental: Rental) => (await lodging.stateOf(rental)).messages[0];

test("reservation and arrival arrive zipped, valid by the schemas, and get their numbers", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  expect(await latest(rental)).toMatchObject({ kind: "reservation", state: "accepted", fault: null });
  expect(lodging.service.documents.at(-1)).toContain("<rol>TI</rol><nombre>Begoña</nombre>");
  await communicate(rental, "arrival");
  const { messages, tasks } = await lodging.stateOf(rental);
  expect(messages.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
  expect(messages[0]?.communication).toBe(lodging.service.communications.at(-1)?.code);
  expect(tasks).toEqual([]);
  const document = lodging.service.documents.at(-1) ?? "";
  expect(document).toContain("<fechaEntrada>2026-11-27T16:00:00</fechaEntrada>");
  expect(document).toContain("<codigoEstablecimiento>0000099999</codigoEstablecimiento>");
  expect(document).toContain("&lt;bajo&gt; &amp; «patio»");
  expect(document).toContain("<parentesco>HJ</parentesco>");
  expect(lodging.service.communications.at(-1)).toMatchObject({ type: "PV", reference: rental.code, persons: 2 });
  expect(await lodging.service.findFaults()).toEqual([]);
});

test("the validation of the tests finds a document that the schema does not allow", async () => {
  const valid = lodging.service.documents.find((text) => text.includes("altaParteHospedaje")) ?? "";
  const wrong = valid.replace("<pais>ESP</pais>", "<pais>España</pais>");
  expect(await validateLodgingXml([valid], "altaParteHospedaje.xsd")).toEqual([]);
  expect((await validateLodgingXml([wrong], "altaParteHospedaje.xsd")).length).toBeGreaterThan(0);
});

test("a service that cannot be reached leaves the message waiting, and it goes out later", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  const { services } = lodging.app;
  const unreachable = { connect: () => ({ url: new URL("https://127.0.0.1:1/"), ca: null, timeoutMs: 1_000 }) };
  await sendLodging({ ...services, lodging: unreachable });
  expect(await latest(rental)).toMatchObject({ state: "waiting", fault: "unavailable" });
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("a lot that is still being processed is queried again until it has its result", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "received", communication: null });
  lodging.service.finish();
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "accepted" });
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

const unclearNotices = async (rental: Rental) =>
  (
    await lodging.app.db.query(
      "select distinct message from notification where subject_id = $1 and message like '%no se sabe si una%'",
      [rental.id],
    )
  ).length;

test("a message whose lot the service no longer knows is unclear, is notified once, and can be resolved", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  lodging.service.finish();
  lodging.service.forgetLots();
  await lodging.run();
  await lodging.run();
  const message = await latest(rental);
  expect(message).toMatchObject({ state: "unclear", fault: "undecided", answer_text: "10130 El lote no existe" });
  expect(await unclearNotices(rental)).toBe(1);
  const { code } = lodging.service.communications.at(-1) ?? {};
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/resolve"), { message_id: message?.id, communication: code }));
  await cancelRental(rental);
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
});

test("a lot without a result for hours is unclear, and its result counts all the same when it comes", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  for (let count = 0; count < LODGING_LOT_ATTEMPTS; count += 1) await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "received" });
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "unclear", fault: "undecided" });
  lodging.service.play("busy");
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "unclear", fault: "undecided" });
  lodging.service.finish();
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "accepted" });
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("an undecided message that is sent again by the user's word no longer follows its former lot", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  lodging.service.forgetLots();
  await lodging.run();
  const message_id = (await latest(rental))?.id;
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/resolve"), { message_id, communication: null }));
  expect(await latest(rental)).toMatchObject({ state: "waiting", lot: null });
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("a lot is undecided after hours in which the account is of the other service", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "received" });
  await lodging.app.db.query(
    "update lodging_message set next_attempt_at = clock_now() - interval '4 hours' where rental_id = $1",
    [rental.id],
  );
  await sendLodging(lodging.app.services);
  expect(await latest(rental)).toMatchObject({ state: "unclear", fault: "undecided" });
  dataOf(await lodging.store());
  lodging.service.finish();
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "accepted" });
});

test("a cancellation whose lot the service no longer knows is queried and repeated", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  lodging.service.play("pending");
  await lodging.run();
  lodging.service.forgetLots();
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation accepted", "cancellation unclear"]);
  const { attempts } = (await latest(rental)) ?? {};
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "received", attempts: (attempts ?? 0) + 1 });
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
  expect(await unclearNotices(rental)).toBe(0);
});

test("a cancellation whose lot stays pending is repeated slowly, and its lot is read before it is repeated", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  const before = lodging.service.documents.length;
  const sent = () => lodging.service.documents.length - before;
  lodging.service.hold(true);
  for (let count = 0; count < LODGING_LOT_ATTEMPTS + 1; count += 1) await lodging.run();
  expect([sent(), (await latest(rental))?.state]).toEqual([1, "received"]);
  await lodging.run();
  expect([sent(), (await latest(rental))?.state]).toEqual([2, "received"]);
  for (let count = 0; count < 3; count += 1) {
    await lodging.app.db.query(
      "update lodging_message set next_attempt_at = next_attempt_at - interval '2 minutes'",
      [],
    );
    await sendLodging(lodging.app.services);
  }
  expect([sent(), (await latest(rental))?.state]).toEqual([2, "unclear"]);
  lodging.service.hold(false);
  lodging.service.finishLatest();
  lodging.service.showCancelled(false);
  await lodging.run();
  lodging.service.showCancelled(true);
  expect(sent()).toBe(2);
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
});

test("a refusal keeps its code and text, is notified, and a corrected message goes out after it", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "arrival"));
  lodging.service.play("refuse");
  await lodging.run();
  await lodging.run();
  const { messages, tasks } = await lodging.stateOf(rental);
  expect(messages[0]).toMatchObject({
    state: "refused",
    answer_code: "10121",
    answer_text: "El campo numeroDocumento no es válido.",
  });
  expect(tasks).toContainEqual(expect.objectContaining({ stage: "arrival", state: "refused" }));
  const notices = await lodging.app.db.query<{ message: string }>(
    "select message from notification where subject_id = $1 and message like '%rechazado%'",
    [rental.id],
  );
  expect(notices.length).toBeGreaterThan(0);
  await communicate(rental, "arrival");
  expect(lodging.service.inForce(rental.code)).toEqual(["PV"]);
});

test("a message that the service refuses at once is refused with its code, and nothing is registered", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("refuse_at_once");
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "refused", answer_code: "10111" });
  expect(lodging.service.inForce(rental.code)).toEqual([]);
});

test.each<LodgingPlay>(["lost", "late", "half", "broken", "html", "huge", "fault_server"])(
  "a message without a whole answer (%s) is unclear and is not repeated by itself",
  async (play) => {
    const rental = await lodging.aLodging();
    dataOf(await lodging.send(rental, "reservation"));
    lodging.service.play(play);
    await lodging.run();
    expect(await latest(rental)).toMatchObject({ state: "unclear" });
    const before = lodging.service.documents.length;
    await lodging.run();
    await lodging.run();
    expect(lodging.service.documents).toHaveLength(before);
    expect((await lodging.stateOf(rental)).tasks).toContainEqual(
      expect.objectContaining({ stage: "reservation", state: "unclear" }),
    );
    const again = await lodging.send(rental, "reservation");
    expect(lodging.refusalOf(again)).toBe("error.lodging_in_transit");
  },
);

test.each<LodgingPlay>(["busy", "fault_client"])(
  "a message that surely did not arrive (%s) is sent again, and once",
  async (play) => {
    const rental = await lodging.aLodging();
    dataOf(await lodging.send(rental, "reservation"));
    lodging.service.play(play);
    await lodging.run();
    expect(await latest(rental)).toMatchObject({ state: "waiting" });
    await lodging.run();
    await lodging.run();
    expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  },
);

test("an unclear message that arrived is taken over by its number, after the service confirmed it", async () => {
  const [rental, other] = [await lodging.aLodging(), await lodging.aLodging()];
  await communicate(other, "reservation");
  const foreign = lodging.service.communications.at(-1)?.code;
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("lost");
  await lodging.run();
  const message_id = (await latest(rental))?.id;
  const resolve = (communication: string | null | undefined) =>
    lodging.api.post(lodging.pathOf(rental, "/resolve"), { message_id, communication });
  expect(lodging.refusalOf(await resolve("no-existe"))).toBe("error.lodging_communication_unknown");
  expect(lodging.refusalOf(await resolve(foreign))).toBe("error.lodging_communication_unknown");
  const code = lodging.service.communications.find(({ reference }) => reference === rental.code)?.code;
  dataOf(await resolve(code));
  expect(await latest(rental)).toMatchObject({ state: "accepted", communication: code });
  expect(lodging.refusalOf(await resolve(code))).toBe("error.lodging_not_unclear");
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("an unclear arrival is not accepted with the number of its reservation, nor by another service", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  const communication = (await latest(rental))?.communication;
  dataOf(await lodging.send(rental, "arrival"));
  lodging.service.play("lost");
  await lodging.run();
  const message_id = (await latest(rental))?.id;
  const resolve = (code: string | null | undefined) =>
    lodging.api.post(lodging.pathOf(rental, "/resolve"), { message_id, communication: code });
  expect(lodging.refusalOf(await resolve(communication))).toBe("error.lodging_communication_unknown");
  const arrival = lodging.service.communications.findLast(({ reference }) => reference === rental.code)?.code;
  const second = lodging.service.register(rental.code, "RH");
  expect(lodging.refusalOf(await resolve(second))).toBe("error.lodging_communication_unknown");
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  expect(lodging.refusalOf(await resolve(arrival))).toBe("error.lodging_communication_unknown");
  dataOf(await lodging.store());
  dataOf(await resolve(arrival));
  expect(await latest(rental)).toMatchObject({ kind: "arrival", state: "accepted", communication: arrival });
});

test("an unclear message that is not at the service is sent again by the user's word", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("fault_server");
  await lodging.run();
  const message_id = (await latest(rental))?.id;
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/resolve"), { message_id, communication: null }));
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("a server that dies after handing a message over leaves it unclear, and nothing goes out twice", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  await lockDueMessage(lodging.app.db, "production");
  const before = lodging.service.documents.length;
  await sendLodging(lodging.app.services);
  expect(await latest(rental)).toMatchObject({ state: "sending" });
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "unclear", fault: "interrupted" });
  expect(lodging.service.documents).toHaveLength(before);
});

test("after a restore nothing that waited goes out by itself, and a cancellation is resolved by a query", async () => {
  const [rental, cancelled] = [await lodging.aLodging(), await lodging.aLodging()];
  await communicate(cancelled, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(cancelled, "/cancel")));
  lodging.service.cancelAtOnce(cancelled.code);
  dataOf(await lodging.send(rental, "reservation"));
  await transact(lodging.app.db, null, markRestoredMessages);
  const before = lodging.service.documents.length;
  await lodging.run();
  expect(lodging.service.documents).toHaveLength(before);
  expect(await latest(rental)).toMatchObject({ state: "unclear", fault: "restored" });
  expect(await lodging.messagesOf(cancelled)).toEqual(["reservation cancelled", "cancellation accepted"]);
});

test("several runs at once send a message once", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("slow");
  await Promise.all([1, 2, 3].map(() => sendLodging(lodging.app.services)));
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  expect(lodging.service.documents.filter((text) => text.includes(rental.code))).toHaveLength(1);
});

test("cancelled after the arrival, both the arrival and the reservation are cancelled at the service", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  await communicate(rental, "arrival");
  expect(lodging.service.inForce(rental.code)).toEqual(["RH", "PV"]);
  const state = dataOf(await lodging.api.post<{ cancelled_at: string }>(lodging.pathOf(rental, "/cancel")));
  expect(state.cancelled_at).not.toBeNull();
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  const { messages, tasks } = await lodging.stateOf(rental);
  expect(messages.map(({ kind, state: now }) => `${kind} ${now}`).toSorted()).toEqual([
    "arrival cancelled",
    "cancellation accepted",
    "cancellation accepted",
    "reservation cancelled",
  ]);
  expect(tasks).toEqual([]);
  expect(await lodging.service.findFaults()).toEqual([]);
});

test("a cancellation whose answer was lost is queried before it is repeated", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  const before = lodging.service.documents.length;
  lodging.service.play("lost");
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation accepted", "cancellation unclear"]);
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
  expect(lodging.service.documents).toHaveLength(before + 1);
});

test("a cancellation that did not arrive is sent again after a query", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  lodging.service.play("fault_server");
  await lodging.run();
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
});

test("a correction cancels what was accepted first, and the new message waits for that", async () => {
  const rental = await lodging.aLodging([aTraveller(), aChild()]);
  await communicate(rental, "arrival");
  dataOf(await lodging.send(rental, "arrival"));
  lodging.service.play("pending");
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["arrival accepted", "cancellation received", "arrival waiting"]);
  lodging.service.finish();
  await lodging.run();
  await lodging.run();
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["arrival cancelled", "cancellation accepted", "arrival accepted"]);
  expect(lodging.service.inForce(rental.code)).toEqual(["PV"]);
});

/** An arrival that was accepted, and its correction, which waits for a cancellation that has no result yet. */
const aWaitingCorrection = async () => {
  const rental = await lodging.aLodging([aTraveller(), aChild()]);
  await communicate(rental, "arrival");
  dataOf(await lodging.send(rental, "arrival"));
  lodging.service.play("pending");
  await lodging.run();
  return rental;
};
const finishCorrection = async () => {
  lodging.service.finish();
  await lodging.run();
  await lodging.run();
  await lodging.run();
};

test("a correction that waits is sent with the data of the moment at which it is sent", async () => {
  const rental = await aWaitingCorrection();
  const [adult] = (await lodging.stateOf(rental)).travellers;
  const change = { ...aTraveller({ name: "Carmen" }), traveller_id: adult?.id, version: adult?.version };
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/travellers/change"), change));
  await finishCorrection();
  expect(lodging.service.inForce(rental.code)).toEqual(["PV"]);
  expect(lodging.service.documents.at(-1)).toContain("<rol>VI</rol><nombre>Carmen</nombre>");
  const [row] = await lodging.app.db.query<{ sealed_content: string }>(
    "select sealed_content from lodging_message where rental_id = $1 and state = 'accepted' and kind = 'arrival'",
    [rental.id],
  );
  expect(lodging.app.services.vault.open("lodging_message", row?.sealed_content ?? "")).toContain("Carmen");
  expect(await lodging.service.findFaults()).toEqual([]);
});

test("a correction whose travellers are no longer complete is sent as it was communicated", async () => {
  const rental = await aWaitingCorrection();
  const [adult] = (await lodging.stateOf(rental)).travellers;
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/travellers/remove"), { traveller_id: adult?.id }));
  await finishCorrection();
  expect(lodging.service.inForce(rental.code)).toEqual(["PV"]);
  expect(lodging.service.documents.at(-1)).toContain("<rol>VI</rol><nombre>Begoña</nombre>");
});

test("a correction that is corrected again waits for the same cancellation, and nothing is communicated twice", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.send(rental, "reservation"));
  dataOf(await lodging.send(rental, "reservation"));
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  expect((await lodging.messagesOf(rental)).at(-1)).toBe("reservation waiting");
  lodging.service.finish();
  await lodging.run();
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  expect((await lodging.messagesOf(rental)).filter((text) => text === "reservation accepted")).toHaveLength(1);
});

test("a stay cancelled while the account is of the test service is cancelled at the service that has it", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  expect((await lodging.stateOf(rental)).tasks).toContainEqual(expect.objectContaining({ stage: "cancellation" }));
  dataOf(await lodging.store());
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
});

test("a refused cancellation withdraws the correction behind it, so that nothing is communicated twice", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("refuse_at_once");
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual([
    "reservation accepted",
    "cancellation refused",
    "reservation withdrawn",
  ]);
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("a refused cancellation of what the service shows as cancelled counts as accepted", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  lodging.service.cancelAtOnce(rental.code);
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  lodging.service.play("refuse_at_once");
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
});

test("a cancellation is accepted by its lot, though the query does not show it yet", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  await lodging.run();
  lodging.service.showCancelled(false);
  await lodging.run();
  lodging.service.showCancelled(true);
  expect(await lodging.messagesOf(rental)).toEqual(["reservation cancelled", "cancellation accepted"]);
});

test("what has not left yet is withdrawn by a cancellation, and nothing is sent", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation withdrawn"]);
  // Nothing that production had was cancelled, so the reservation is still due.
  const { cancelled_at, tasks } = await lodging.stateOf(rental);
  expect(cancelled_at).toBeNull();
  expect(tasks).toContainEqual(expect.objectContaining({ stage: "reservation" }));
  expect(lodging.service.inForce(rental.code)).toEqual([]);
});

test("a rental that is cancelled has its reservation cancelled at the service by the job", async () => {
  const rental = await lodging.aLodging();
  await communicate(rental, "reservation");
  await cancelRental(rental);
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  expect(lodging.refusalOf(await lodging.send(rental, "arrival"))).toBe("error.lodging_rental_cancelled");
});

test("a cancelled rental keeps what has no answer as a task, and a refused cancellation can be repeated", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("pending");
  await lodging.run();
  await cancelRental(rental);
  await lodging.run();
  expect((await lodging.stateOf(rental)).tasks).toContainEqual(expect.objectContaining({ stage: "reservation" }));
  lodging.service.finish();
  await lodging.run();
  lodging.service.play("refuse_at_once");
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation accepted", "cancellation refused"]);
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toHaveLength(2);
  dataOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")));
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
});

test("a cancelled rental has its message to the test service cancelled there, tried once", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  await communicate(rental, "reservation");
  await cancelRental(rental);
  lodging.service.play("refuse_at_once");
  await lodging.run();
  await lodging.run();
  expect(await lodging.messagesOf(rental)).toEqual(["reservation accepted", "cancellation refused"]);
  expect((await lodging.stateOf(rental)).cancelled_at).toBeNull();
  dataOf(await lodging.store());
});

/** Production has the reservation, and the test service never answered one. */
const withUnclearTest = async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  dataOf(await lodging.send(rental, "reservation"));
  lodging.service.play("fault_server");
  await lodging.run();
  expect(await latest(rental)).toMatchObject({ state: "unclear", environment: "test" });
  dataOf(await lodging.store());
  await communicate(rental, "reservation");
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
  return rental;
};

test("a message that the test service never answered does not hold production's cancellation of a cancelled rental", async () => {
  const rental = await withUnclearTest();
  await cancelRental(rental);
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  expect(await lodging.messagesOf(rental)).toEqual([
    "reservation unclear",
    "reservation cancelled",
    "cancellation accepted",
  ]);
});

test("a stay is cancelled at production by hand though the test service never answered, and a test leaves it cancelled", async () => {
  const rental = await withUnclearTest();
  const { cancelled_at } = dataOf(
    await lodging.api.post<{ cancelled_at: string | null }>(lodging.pathOf(rental, "/cancel")),
  );
  expect(cancelled_at).not.toBeNull();
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual([]);
  expect(lodging.refusalOf(await lodging.api.post(lodging.pathOf(rental, "/cancel")))).toBe("error.lodging_in_transit");
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  dataOf(await lodging.send(rental, "arrival"));
  expect((await lodging.stateOf(rental)).cancelled_at).toBe(cancelled_at);
  dataOf(await lodging.store());
});

test("a refused password stops everything, is notified, and sending goes on once the account is stored again", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.store(lodging.api, { password: "otra" }));
  dataOf(await lodging.send(rental, "reservation"));
  await lodging.run();
  const requests = lodging.service.requests;
  await lodging.run();
  expect(lodging.service.requests).toBe(requests);
  expect((await lodging.stateOf(rental)).is_held).toBe(true);
  const notices = await lodging.app.db.query<{ subject_path: string; role: string }>(
    `select distinct n.subject_path, r.label as role from notification n join "user" u on u.id = n.user_id join role r on r.id = u.role_id
     where n.message like '%usuario o la contraseña%' order by role`,
    [],
  );
  expect(notices).toEqual([
    { subject_path: "lodging", role: "Administrador" },
    { subject_path: "lodging", role: "Superadministrador" },
  ]);
  expect(await latest(rental)).toMatchObject({ state: "waiting", fault: "credentials" });
  dataOf(await lodging.store());
  await lodging.run();
  await lodging.run();
  expect(lodging.service.inForce(rental.code)).toEqual(["RH"]);
});

test("what the test service accepts does not count, and is communicated again in production", async () => {
  const rental = await lodging.aLodging();
  dataOf(await lodging.store(lodging.api, { environment: "test" }));
  await communicate(rental, "reservation");
  expect(await latest(rental)).toMatchObject({ state: "accepted", environment: "test" });
  expect((await lodging.stateOf(rental)).tasks).toContainEqual(expect.objectContaining({ stage: "reservation" }));
  dataOf(await lodging.send(rental, "arrival"));
  dataOf(await lodging.store());
  expect(await latest(rental)).toMatchObject({ kind: "arrival", state: "waiting", environment: "test" });
  await communicate(rental, "reservation");
  expect(await latest(rental)).toMatchObject({ state: "accepted", environment: "production" });
});
