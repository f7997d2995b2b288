import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Invoice } from "#shared/domain/accounting/invoices/invoice.ts";
import { dataOf } from "#tests/support/api.ts";
import { type Part, splitLets } from "#tests/support/split-lets.ts";
import { testServer } from "#tests/support/test-server.ts";

/* Parts of a split month that are annulled or archived after its shares changed. */

const server = testServer({ clockAt: "2026-03-02T09:00:00Z" });
const { api, given, money } = server;
const { prepare, split, aSplitLet, runOf, prepareRun, unbilledOf, partsOf, withdraw } = splitLets(server, "2026-03-01");
beforeAll(prepare);

const factsOf = (parts: readonly Part[]) =>
  parts.map(({ person_id, share, part, net_amount }) => ({ person_id, share, part, net_amount }));
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { net_amount }) => sum + net_amount, 0);

describe("an annulled part after the shares changed", () => {
  test("is billed again to the person, with the share and in the place that it had", async () => {
    const { rental, people, month } = await aSplitLet([5_000, 3_000, 2_000]);
    const run = await runOf(month);
    const before = await partsOf(rental.id);
    const [, second] = before;
    if (!second) throw new Error("The month has no second part");
    await withdraw(await money.issue(second));
    await split(rental.id, people, [7_000, 0, 3_000], month);
    const [, person] = people;
    expect(await unbilledOf(run, rental.id)).toMatchObject([{ person_id: person?.id, share: 3_000, exception: null }]);
    await prepareRun(run);
    expect(factsOf(await partsOf(rental.id))).toEqual(factsOf(before));
  });

  test("is billed again after the rental is no longer split", async () => {
    const { rental, people, month } = await aSplitLet([6_000, 4_000]);
    const run = await runOf(month);
    const before = await partsOf(rental.id);
    for (const part of before.slice(1)) await withdraw(part);
    await split(rental.id, people, [], month);
    await prepareRun(run);
    expect(factsOf(await partsOf(rental.id))).toEqual(factsOf(before));
  });

  test("is proposed by hand to its person, and claims its part of the month", async () => {
    const { rental, people, month } = await aSplitLet([6_000, 4_000]);
    await runOf(month);
    const before = await partsOf(rental.id);
    for (const part of before.slice(1)) await withdraw(part);
    await split(rental.id, people, [2_000, 8_000], month);
    const proposed = dataOf(await api.get<Invoice>(`/invoices/proposal?rental_id=${rental.id}&month=${month}`));
    const { series_id, person_id, due_date, period_start, period_end } = proposed;
    const lines = [
      await money.aLine({ unit_amount: 40_000, tax_rate: 0, withholding_rate: 0, exemption_reason: "Vivienda" }),
    ];
    const body = { rental_id: rental.id, series_id, person_id, due_date, period_start, period_end, lines };
    expect(dataOf(await api.post<Invoice>("/invoices", body))).toMatchObject({ share: 4_000, billed_month: month });
    expect((await partsOf(rental.id)).map(({ part }) => part)).toEqual([1, 2]);
  });

  test("that went to an employer is billed to the employer again", async () => {
    const { rental, people, month } = await aSplitLet([6_000, 4_000]);
    const run = await runOf(month);
    const employer = await given.aPerson({ address_id: (await given.anAddress()).id });
    for (const { id, version } of (await partsOf(rental.id)).slice(1))
      dataOf(await api.patch(`/invoices/${id}`, { version, person_id: employer.id }));
    const before = await partsOf(rental.id);
    for (const part of before.slice(1)) await withdraw(part);
    await split(rental.id, people, [5_000, 5_000], month);
    await prepareRun(run);
    expect(factsOf(await partsOf(rental.id))).toEqual(factsOf(before));
  });

  for (const place of [0, 1])
    test(`has its part of a shared charge again, whether it held the charge or not: part ${place + 1}`, async () => {
      const { rental, people, month } = await aSplitLet([6_000, 4_000]);
      const charge = {
        rental_id: rental.id,
        payment_application_id: await money.anApplication("other"),
        concept: "Reparación",
        amount: 10_000,
        charged_on: month,
      };
      dataOf(await api.post("/rental-charges", charge));
      const run = await runOf(month);
      const before = await partsOf(rental.id);
      expect(before.map(({ net_amount }) => net_amount)).toEqual([66_000, 44_000]);
      const part = before[place];
      if (!part) throw new Error("The month has no such part");
      await withdraw(await money.issue(part));
      await split(rental.id, people, [5_000, 5_000], month);
      await prepareRun(run);
      expect(factsOf(await partsOf(rental.id))).toEqual(factsOf(before));
      const waiting = await api.get<unknown[]>(`/rental-charges?rental_id=${rental.id}&is_pending=true`);
      expect(dataOf(waiting)).toEqual([]);
    });

  test("of a split before is not billed beside the later one's", async () => {
    const { rental, people, month } = await aSplitLet([3_000, 3_000, 4_000]);
    const run = await runOf(month);
    for (const part of await partsOf(rental.id)) await withdraw(part);
    await split(rental.id, people, [5_000, 5_000, 0], month);
    await prepareRun(run);
    const before = await partsOf(rental.id);
    for (const part of before.slice(1)) await withdraw(part);
    await split(rental.id, people, [7_000, 0, 3_000], month);
    await prepareRun(run);
    expect(factsOf(await partsOf(rental.id))).toEqual(factsOf(before));
  });
});

/** Shares of three tenants, of whom some may have none, that add up to the whole. */
const someShares = fc
  .tuple(fc.integer({ min: 1, max: 9_998 }), fc.integer({ min: 1, max: 9_998 }))
  .map(([one, other]): readonly number[] => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    return [low, high - low, 10_000 - high];
  });
const aStep = fc.record({
  shares: someShares,
  withdrawn: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
  isIssued: fc.boolean(),
});

test("whatever shares change and parts are withdrawn, the month is the whole again, by one split", async () => {
  await fc.assert(
    fc.asyncProperty(someShares, fc.array(aStep, { minLength: 1, maxLength: 3 }), async (shares, steps) => {
      const { rental, people, month } = await aSplitLet([3_000, 3_000, 4_000]);
      await split(rental.id, people, shares, month);
      const run = await runOf(month);
      let present = shares;
      for (const { shares: next, withdrawn, isIssued } of steps) {
        const before = await partsOf(rental.id);
        const chosen = before.filter((_part, place) => withdrawn.includes(place));
        for (const part of chosen) {
          const isDraft = part.state === "draft";
          await withdraw(isIssued && isDraft ? await money.issue(part) : part);
        }
        await split(rental.id, people, next, month);
        if (chosen.length === before.length) present = next;
        await prepareRun(run);
        const after = await partsOf(rental.id);
        expect(sumOf(after)).toBe(100_000);
        expect(after.map(({ share }) => share)).toEqual(present.filter((share) => share > 0));
        if (chosen.length < before.length) expect(factsOf(after)).toEqual(factsOf(before));
        expect(await unbilledOf(run, rental.id)).toEqual([]);
      }
    }),
    { numRuns: 5 },
  );
}, 180_000);
