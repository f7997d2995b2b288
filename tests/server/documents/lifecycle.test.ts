import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Lifecycle } from "#shared/domain/core/lifecycle.ts";
import {
  type Document,
  documentLifecycle,
  documentStates,
  documentSystemMoves,
} from "#shared/domain/documents/document.ts";
import { type Signer, signerLifecycle, signerStates, signingOrders } from "#shared/domain/documents/signer.ts";
import { expireDocuments } from "#server/areas/documents/document-calendar.ts";
import { dataOf } from "#tests/support/api.ts";
import { createSigningFixture, type SentTestDocument, type SigningFixture } from "#tests/support/signing-fixture.ts";
import { testServer } from "#tests/support/test-server.ts";

const { app } = testServer({ role: null, clockAt: "2026-11-22T09:00:00Z" });
let signing: SigningFixture;
beforeAll(async () => {
  signing = await createSigningFixture(app);
  // Reminding needs a mail server.
  await app.db.query("update notification_settings set smtp_host = 'mail.example.es', sender = 'oficina@example.es'");
});
beforeEach(() => app.db.query("delete from public_call", []));

type Action = "open" | "sign" | "decline" | "remind" | "cancel" | "wait";
interface Step {
  readonly action: Action;
  readonly who: number;
}
interface Stand {
  readonly document: Document;
  readonly signers: readonly Signer[];
}

/** Signing is weighted more than the other actions, otherwise few documents end up signed. */
const steps = fc.array(
  fc.record({
    action: fc.constantFrom<Action>("open", "sign", "sign", "sign", "decline", "remind", "cancel", "wait"),
    who: fc.nat({ max: 2 }),
  }),
  { minLength: 1, maxLength: 7 },
);

async function standOf({ id }: SentTestDocument): Promise<Stand> {
  return {
    document: dataOf(await signing.admin.get<Document>(`/documents/${id}`)),
    signers: dataOf(await signing.admin.get<Signer[]>(`/documents/${id}/signers`)),
  };
}

/** Advances the expiry job's clock beyond the last day to sign. */
const inFortyDays = () => {
  const now = new Date(app.services.clock.now().getTime() + 40 * 86_400_000);
  return { ...app.services, clock: { ...app.services.clock, now: () => now } };
};

/** @returns the status of the response; null for a step of the clock */
async function take({ action, who }: Step, sent: SentTestDocument, { document }: Stand): Promise<number | null> {
  const link = `/external-document/${sent.keys[who % sent.keys.length] ?? ""}`;
  const staff = `/documents/${sent.id}/${action}`;
  switch (action) {
    case "open":
      return (await app.visitor.get(link)).status;
    case "sign":
      return (await app.visitor.post(`${link}/sign`, signing.input())).status;
    case "decline":
      return (await app.visitor.post(`${link}/decline`, { reason: "No" })).status;
    case "cancel":
      return (await signing.admin.post(staff, { version: document.version, reason: "Ya no" })).status;
    case "remind":
      return (await signing.admin.post(staff, { version: document.version })).status;
    case "wait":
      await expireDocuments(inFortyDays());
      return null;
  }
}

const moves = { ...documentLifecycle, ...documentSystemMoves };
const follows = (lifecycle: Lifecycle<string, string>, from: string, to: string) =>
  from === to || Object.values(lifecycle).some((move) => move.from.includes(from) && move.to.includes(to));

const frozen = ({ document }: Stand) => [
  document.pdf_sha256,
  document.docx_sha256,
  document.verification_code,
  document.sent_at,
];
const signatures = ({ signers }: Stand) =>
  signers
    .filter(({ state }) => state === "signed")
    .map(({ id, signed_at, signed_sha256 }) => ({ id, signed_at, signed_sha256 }));

/** Invariants of a sent document after any step. */
function expectSound(now: Stand, before: Stand, sent: SentTestDocument): void {
  const { state } = now.document;
  const states = now.signers.map((signer) => signer.state);
  expect(follows(moves, before.document.state, state), `${before.document.state} → ${state}`).toBe(true);
  for (const [index, signer] of now.signers.entries())
    expect(follows(signerLifecycle, before.signers[index]?.state ?? "", signer.state)).toBe(true);
  expect(frozen(now)).toEqual(frozen(before));
  expect(now.document.pdf_sha256).toBe(sent.pdf_sha256);
  expect(signatures(now)).toEqual(expect.arrayContaining(signatures(before)));
  for (const { signed_sha256 } of signatures(now)) expect(signed_sha256).toBe(sent.pdf_sha256);
  expect(state === "signed").toBe(states.every((each) => each === "signed"));
  expect(state === "declined").toBe(states.includes("declined"));
  if (state === "sent") expect(states).not.toContain("signed");
  if (state === "partly_signed") expect(states).toContain("signed");
  expect(now.document.completed_at !== null).toBe(state === "signed");
}

/** In sequential order a signer signs only after all earlier ones. */
function expectInOrder({ signers }: Stand): void {
  const firstOpen = signers.findIndex(({ state }) => state !== "signed");
  if (firstOpen >= 0) for (const { state } of signers.slice(firstOpen + 1)) expect(state).not.toBe("signed");
}

test("any sequence of steps by signers, staff and the calendar keeps a document's hash and signatures, and signs it when all have signed", async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...signingOrders),
      async (taken, people, signing_order) => {
        await app.db.query("delete from public_call", []);
        const sent = await signing.send({ names: ["A Uno", "B Dos", "C Tres"].slice(0, people), signing_order });
        let stand = await standOf(sent);
        for (const step of taken) {
          const status = await take(step, sent, stand);
          if (status !== null) expect(status, step.action).toBeLessThan(500);
          const now = await standOf(sent);
          expectSound(now, stand, sent);
          if (signing_order === "sequential") expectInOrder(now);
          stand = now;
        }
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

describe("direct SQL", () => {
  /**
   * Whether the database allows a row to change from one state to another, with the columns that the state requires.
   */
  async function lets(sql: string, values: readonly unknown[]): Promise<boolean> {
    const client = await app.db.pool.connect();
    try {
      await client.query("begin");
      return await client.query(sql, [...values]).then(
        () => true,
        () => false,
      );
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  /** Puts a document into a state with the triggers off, and rolls it back. */
  const toState = (from: string, to: string) => `
    do $$ begin
      set local session_replication_role = replica;
      update document set state = '${from}', pdf_key = k.pdf, pdf_sha256 = k.pdf, verification_code = k.pdf, sent_at = k.at,
        completed_at = case when '${from}' = 'signed' then k.at end
      from (select case when '${from}' not in ('draft', 'printing') then 'x' end as pdf,
              case when '${from}' not in ('draft', 'printing') then clock_now() end as at) k
      where id = current_setting('test.id')::uuid;
      set local session_replication_role = origin;
      update document set state = '${to}', pdf_key = coalesce(pdf_key, k.pdf), pdf_sha256 = coalesce(pdf_sha256, k.pdf),
        verification_code = coalesce(verification_code, k.pdf), sent_at = coalesce(sent_at, k.at),
        completed_at = case when '${to}' = 'signed' then coalesce(completed_at, clock_now()) end
      from (select case when '${to}' not in ('draft', 'printing', 'cancelled') then 'x' end as pdf,
              case when '${to}' not in ('draft', 'printing', 'cancelled') then clock_now() end as at) k
      where id = current_setting('test.id')::uuid;
    end $$`;

  test.each(documentStates)("SQL moves a document from %s only along its lifecycle", async (from) => {
    const { id } = await signing.send();
    for (const to of documentStates.filter((state) => state !== from)) {
      const isLed = await lets(`set local test.id = '${id}'; ${toState(from, to)}`, []);
      expect({ from, to, isLed }).toEqual({ from, to, isLed: follows(moves, from, to) });
    }
  });

  test.each(signerStates)("SQL moves a signer from %s only along their lifecycle", async (from) => {
    const sent = await signing.send();
    const whole = (state: string) => `state = '${state}',
      signed_at = ${state === "signed" ? "clock_now()" : "null"}, signed_sha256 = ${state === "signed" ? "'x'" : "null"},
      signature_kind = ${state === "signed" ? "'typed'" : "null"}, typed_name = 'A', consent_version = '1',
      declined_at = ${state === "declined" ? "clock_now()" : "null"}`;
    for (const to of signerStates.filter((state) => state !== from)) {
      const isLed = await lets(
        `set local session_replication_role = replica; update signer set ${whole(from)} where document_id = '${sent.id}';
         set local session_replication_role = origin; update signer set ${whole(to)} where document_id = '${sent.id}'`,
        [],
      );
      expect({ from, to, isLed }).toEqual({ from, to, isLed: follows(signerLifecycle, from, to) });
    }
  });
});
