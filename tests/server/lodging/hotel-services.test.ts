import { expect, test } from "vitest";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import type { LodgingTask } from "#shared/domain/lodging/lodging-message.ts";
import type { LodgingState } from "#shared/domain/lodging/lodging.ts";
import { dataOf } from "#tests/support/api.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app, api, given, money } = testServer({ clockAt: "2026-03-10T09:00:00Z" });

/** A seasonal home of a private landlord that is let since January and marked as lodging, with the series that bill it. */
async function aLodging() {
  const owner = await given.anOwner();
  const issuer = await money.anIssuer({ owner_id: owner.id, tax_id: owner.documentation });
  const ordinary = await money.aSeries({ issuer_id: issuer.id });
  const receipt = await money.aSeries({ issuer_id: issuer.id, kind: "receipt" });
  const asset = await given.anAsset();
  await app.db.query(
    "insert into ownership (property_id, owner_id, share, since) values ($1, $2, 10000, '2020-01-01')",
    [asset.property_id, owner.id],
  );
  const { id, version } = await given.aRental({ asset_id: asset.id, regime: "seasonal", start_date: "2026-01-01" });
  dataOf(await api.post<Rental>(`/rentals/${id}/activate`, { version, signed_on: "2026-01-01" }));
  dataOf(await api.post(`/rentals/${id}/lodging/mark`));
  return { id, ordinary, receipt };
}
const say = (id: string, has_hotel_services: unknown, caller = api) =>
  caller.post<LodgingState>(`/rentals/${id}/lodging/hotel-services`, { has_hotel_services });
const taxOf = async (id: string) =>
  dataOf(await api.get<object>(`/recurring-charges/proposed-tax?rental_id=${id}&kind=rent`));
const proposalOf = async (id: string) =>
  dataOf(
    await api.get<{ series_id: string; lines: { tax_rate: number; exemption_reason: string | null }[] }>(
      `/invoices/proposal?rental_id=${id}&month=2026-03-01`,
    ),
  );

const ofHome = { tax_rate: 0, tax_reason: "accounting.tax_reason.dwelling" };

test("a lodging is taxed as a let home until an administrator says that it has hotel services, and again afterwards", async () => {
  const { id } = await aLodging();
  expect(dataOf(await api.get<LodgingState>(`/rentals/${id}/lodging`)).has_hotel_services).toBe(false);
  expect(await taxOf(id)).toMatchObject(ofHome);
  expect(dataOf(await say(id, true)).has_hotel_services).toBe(true);
  expect(await taxOf(id)).toMatchObject({ tax_rate: 1_000, tax_reason: "accounting.tax_reason.hotel_services" });
  dataOf(await say(id, false));
  expect(await taxOf(id)).toMatchObject(ofHome);
});

test("lodging with hotel services is billed by an invoice at 10 %, and no longer by a receipt", async () => {
  const { id, ordinary, receipt } = await aLodging();
  expect((await proposalOf(id)).series_id).toBe(receipt.id);
  dataOf(await say(id, true));
  const { series_id, lines } = await proposalOf(id);
  expect(series_id).toBe(ordinary.id);
  expect(lines.map(({ tax_rate, exemption_reason }) => [tax_rate, exemption_reason])).toEqual(
    lines.map(() => [1_000, null]),
  );
  expect(lines.length).toBeGreaterThan(0);
});

test("a renewal is lodging with the same services, without the stay, and is unmarked by itself", async () => {
  const { id, ordinary } = await aLodging();
  dataOf(await say(id, true));
  const { version } = dataOf(await api.get<Rental>(`/rentals/${id}`));
  const terms = { version, start_date: "2026-03-01", end_date: "2026-08-31", monthly_rent: 90_000 };
  const draft = dataOf(await api.post<Rental>(`/rentals/${id}/renew`, terms));
  const lodgingOf = async (rental_id: string) =>
    dataOf(await api.get<LodgingState | null>(`/rentals/${rental_id}/lodging`));
  const former = await lodgingOf(id);
  expect(await lodgingOf(draft.id)).toMatchObject({
    has_hotel_services: true,
    marked_by_label: former?.marked_by_label,
    details: null,
    travellers: [],
  });
  dataOf(await api.post(`/rentals/${draft.id}/activate`, { version: draft.version, signed_on: "2026-02-20" }));
  const { series_id, lines } = await proposalOf(draft.id);
  expect(series_id).toBe(ordinary.id);
  expect(lines.map(({ tax_rate }) => tax_rate)).toContain(1_000);
  dataOf(await api.post(`/rentals/${draft.id}/lodging/unmark`));
  expect(await lodgingOf(draft.id)).toBeNull();
  expect((await lodgingOf(id))?.has_hotel_services).toBe(true);
});

test("a renewal is not due to be communicated before it is signed, and its draft can be deleted", async () => {
  const { id } = await aLodging();
  const renew = async () => {
    const { version } = dataOf(await api.get<Rental>(`/rentals/${id}`));
    const terms = { version, start_date: "2026-06-01", end_date: "2026-08-31", monthly_rent: 90_000 };
    return dataOf(await api.post<Rental>(`/rentals/${id}/renew`, terms));
  };
  const termsOf = async (rental_id: string) =>
    dataOf(await api.get<LodgingTask[]>("/lodging-tasks"))
      .filter((task) => task.rental_id === rental_id)
      .map(({ stage, state, due_at }) => [stage, state, new Date(due_at).toISOString()]);
  const draft = await renew();
  // The draft is of last week: its mark is no reservation.
  await app.db.query("update lodging set marked_at = marked_at - interval '7 days' where rental_id = $1", [draft.id]);
  expect(await termsOf(draft.id)).toEqual([]);
  expect((await api.delete(`/rentals/${draft.id}`)).status).toBe(200);
  expect(await app.db.query("select 1 from lodging where rental_id = $1", [draft.id])).toEqual([]);
  const second = await renew();
  await app.db.query("update lodging set marked_at = marked_at - interval '7 days' where rental_id = $1", [second.id]);
  await app.db.query("update rental set state = 'pending_signature' where id = $1", [second.id]);
  expect(await termsOf(second.id)).toEqual([]);
  await app.db.query("update rental set state = 'upcoming', signed_on = '2026-03-10' where id = $1", [second.id]);
  expect(await termsOf(second.id)).toEqual([["reservation", "due", "2026-03-10T23:00:00.000Z"]]);
});

test("a draft of which a stay was communicated is not deleted", async () => {
  const { id } = await given.aRental({ regime: "seasonal", start_date: "2026-05-01" });
  dataOf(await api.post(`/rentals/${id}/lodging/mark`));
  await app.db.query(
    `insert into lodging_message (rental_id, kind, environment, state, sealed_content) values ($1, 'reservation', 'production', 'accepted', '-')`,
    [id],
  );
  const reply = await api.delete(`/rentals/${id}`);
  expect([reply.status, reply.body.errors[0]?.translationKey]).toEqual([409, "error.referenced"]);
  expect(await app.db.query("select 1 from lodging where rental_id = $1", [id])).toHaveLength(1);
});

test("a renewal of what is no lodging is none", async () => {
  const rental = await given.aRental({ start_date: "2026-01-01", end_date: "2026-12-31" });
  const active = dataOf(
    await api.post<Rental>(`/rentals/${rental.id}/activate`, { version: rental.version, signed_on: "2026-01-01" }),
  );
  const terms = { version: active.version, start_date: "2027-01-01", end_date: "2027-12-31", monthly_rent: 90_000 };
  const draft = dataOf(await api.post<Rental>(`/rentals/${rental.id}/renew`, terms));
  expect(dataOf(await api.get<LodgingState | null>(`/rentals/${draft.id}/lodging`))).toBeNull();
});

test("only an administrator says that a lodging has hotel services, and only of a rental that is marked", async () => {
  const { id } = await aLodging();
  expect((await say(id, true, await app.logInAs("agent"))).status).toBe(403);
  expect((await say(id, "sí")).status).toBe(400);
  const { id: plain } = await given.aRental();
  expect((await say(plain, true)).body.errors[0]?.translationKey).toBe("error.lodging_not_marked");
  dataOf(await api.post(`/rentals/${id}/lodging/unmark`));
  expect(await taxOf(id)).toMatchObject(ofHome);
});
