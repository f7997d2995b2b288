import { randomUUID } from "node:crypto";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { type Api, dataOf, type Reply } from "#tests/support/api.ts";
import { aPersonInput, createBuilders } from "#tests/support/builders.ts";
import { createMoneyBuilders } from "#tests/support/money-builders.ts";
import { sendUntilAnswered } from "../harness/client.ts";
import type { Gate } from "../harness/gate.ts";
import type { Random } from "../harness/random.ts";

/** An acknowledged POST, with the mark by which its row is found. */
export interface AcknowledgedPost {
  readonly kind: "person" | "payment" | "incident";
  readonly mark: string;
  readonly path: string;
  readonly payload: object;
  readonly key: string;
  readonly reply: Reply<{ readonly id: string }>;
}

/** A row that only one client changes: its expected value, whatever was killed meanwhile. */
export interface Register {
  readonly id: string;
  readonly acknowledged: string;
}

/** All that was acknowledged. */
export interface Ledger {
  readonly created: AcknowledgedPost[];
  readonly registers: Map<number, Register>;
  readonly removed: string[];
  /** Changes whose retry was answered as stale although they are not applied, or refused otherwise. */
  readonly unexplained: string[];
  changes: number;
}

export const createLedger = (): Ledger => ({
  created: [],
  registers: new Map(),
  removed: [],
  unexplained: [],
  changes: 0,
});

/** Rows that payments and incidents refer to. */
export interface WriterReferences {
  readonly person_id: string;
  readonly payment_method_id: string;
  readonly incident_type_id: string;
}

export async function prepareGiven(api: Api): Promise<WriterReferences> {
  const given = createBuilders(api);
  return {
    person_id: (await given.aPerson()).id,
    payment_method_id: await createMoneyBuilders(api, given).aMethod(),
    incident_type_id: await given.anIncidentType(),
  };
}

interface Writer {
  readonly number: number;
  readonly api: () => Api;
  readonly gate: Gate;
  readonly given: WriterReferences;
  readonly ledger: Ledger;
  readonly random: Random;
}

function aRequest(
  kind: AcknowledgedPost["kind"],
  mark: string,
  { person_id, payment_method_id, incident_type_id }: WriterReferences,
) {
  switch (kind) {
    case "person":
      return { path: "/persons", payload: aPersonInput({ notes: mark }) };
    case "payment":
      return {
        path: "/payments",
        payload: { person_id, payment_method_id, date: "2026-03-04", amount: 102_000, reference: mark },
      };
    case "incident":
      return { path: "/incidents", payload: { incident_type_id, description: mark } };
  }
}

async function make({ api, gate, given, ledger }: Writer, kind: AcknowledgedPost["kind"]): Promise<AcknowledgedPost> {
  const [mark, key] = [randomUUID(), randomUUID()];
  const { path, payload } = aRequest(kind, mark, given);
  const reply = await sendUntilAnswered<Incident>(api, ["POST", path, payload, key], gate.wait);
  if (reply.status !== 201) ledger.unexplained.push(`${kind}: ${reply.status} ${JSON.stringify(reply.body.errors)}`);
  const post = { kind, mark, path, payload, key, reply };
  ledger.created.push(post);
  return post;
}

async function readPerson({ api, gate }: Writer, id: string): Promise<Person> {
  return dataOf(await sendUntilAnswered<Person>(api, ["GET", `/persons/${id}`, undefined, ""], gate.wait));
}

/** Writes the next value into the client's own row. */
async function change(writer: Writer): Promise<void> {
  const { number, ledger, api, gate } = writer;
  const id = ledger.registers.get(number)?.id ?? (await make(writer, "person")).reply.body.data.id;
  const { version } = await readPerson(writer, id);
  const value = randomUUID();
  const request = ["PATCH", `/persons/${id}`, { version, phone: "+34612345678", notes: value }, ""] as const;
  const { status } = await sendUntilAnswered(api, request, gate.wait);
  const isThere = status === 200 || (await readPerson(writer, id)).notes === value;
  if (!isThere) ledger.unexplained.push(`a change was answered ${status}`);
  ledger.registers.set(number, { id, acknowledged: value });
  ledger.changes += 1;
}

async function remove(writer: Writer): Promise<void> {
  const { ledger, api, gate } = writer;
  const { reply } = await make(writer, "person");
  const { id } = reply.body.data;
  const { status } = await sendUntilAnswered(api, ["DELETE", `/persons/${id}`, undefined, ""], gate.wait);
  // A retry of a completed removal finds nothing to do.
  if (status !== 200 && status !== 404) ledger.unexplained.push(`a removal was answered ${status}`);
  ledger.removed.push(id);
}

/** Writes until stopped, through any failure. */
export async function writeUntil(writer: Writer, isOver: () => boolean): Promise<void> {
  const kinds = ["person", "payment", "incident"] as const;
  while (!isOver()) {
    const choice = writer.random.int(8);
    if (choice < 3) await change(writer);
    else if (choice === 3) await remove(writer);
    else await make(writer, writer.random.pick(kinds));
  }
}
