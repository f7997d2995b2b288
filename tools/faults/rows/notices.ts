import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import { type Api, dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { emailOf } from "#tests/support/test-users.ts";
import { apiAs, sendUntilAnswered } from "../harness/client.ts";
import { dieAndStart } from "../harness/dying.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import { createGate, type Gate } from "../harness/gate.ts";
import type { Random } from "../harness/random.ts";
import { type FaultServer, waitUntil } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import { listenForFaults, type FaultListener } from "./listeners.ts";

/** A list holds 50: what is missed at once stays below that. */
const INCIDENTS_A_ROUND = 30;
const LISTENERS = 8;
const READER = "manager";
const RESTART_ONE_IN = 3;
const LONGEST_PAUSE_MS = 120;

interface Reporter {
  readonly api: () => Api;
  readonly gate: Gate;
  readonly incident_type_id: string;
}

/** Creates an incident, retried until it is acknowledged. */
async function reportIncident({ api, gate, incident_type_id }: Reporter): Promise<string> {
  const body = { incident_type_id, description: "Gotea el grifo" };
  const request = ["POST", "/incidents", body, randomUUID()] as const;
  return dataOf(await sendUntilAnswered<Incident>(api, request, gate.wait)).id;
}

async function reportIncidents(reporter: Reporter, random: Random): Promise<readonly string[]> {
  const incidentIds: string[] = [];
  for (let count = 0; count < INCIDENTS_A_ROUND; count += 1) {
    incidentIds.push(await reportIncident(reporter));
    await pause(random.int(LONGEST_PAUSE_MS));
  }
  return incidentIds;
}

/** Cuts connections one after the other while there are notifications to send. */
async function cutSome(
  listeners: readonly FaultListener[],
  random: Random,
  isOver: () => boolean,
  tally: Tally,
): Promise<void> {
  while (!isOver()) {
    random.pick(listeners).cut();
    tally.did("R11", "disconnects");
    await pause(random.int(LONGEST_PAUSE_MS));
  }
}

/** The reader's notifications of these subjects. */
async function rowsOf({ db }: FaultServer, subjects: readonly string[]): Promise<readonly string[]> {
  const rows = await db.query<{ id: string }>(
    `select n.id from notification n join "user" u on u.id = n.user_id where u.email = $1 and n.subject_id = any($2)`,
    [emailOf(READER), subjects],
  );
  return rows.map(({ id }) => id);
}

async function open({ templates, tally }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder();
  let server = await folder.start();
  let api = await apiAs(server.origin, "admin");
  const gate = createGate();
  const reporter = { api: () => api, gate, incident_type_id: await createBuilders(api).anIncidentType() };
  const wire = { origin: () => server.origin, role: READER, isUp: gate.wait } as const;
  const listeners = Array.from({ length: LISTENERS }, () => listenForFaults(wire));
  for (const one of listeners) await one.caughtUp();
  return {
    async round(random) {
      let isOver = false;
      const cutting = cutSome(listeners, random.fork("cuts"), () => isOver, tally);
      const reporting = reportIncidents(reporter, random.fork("incidents"));
      if (random.oneIn(RESTART_ONE_IN)) {
        await pause(random.int(INCIDENTS_A_ROUND * LONGEST_PAUSE_MS));
        gate.shut();
        server = await dieAndStart(folder, server, random, tally);
        api = await apiAs(server.origin, "admin");
        gate.open();
        tally.did("R11", "restarts");
      }
      const subjects = await reporting;
      isOver = true;
      await cutting;
      const rows = await rowsOf(server, subjects);
      tally.holds(
        "R11",
        "each incident notifies its reader once",
        rows.length === subjects.length,
        () => `${rows.length} of ${subjects.length}`,
      );
      for (const one of listeners) {
        await one.caughtUp();
        const missing = () => rows.filter((id) => !one.seen.has(id));
        await waitUntil("the last notification", async () => missing().length === 0, 5_000).catch(() => {});
        tally.holds(
          "R11",
          "no notification is lost",
          missing().length === 0,
          () => `${missing().length} of ${rows.length}`,
        );
      }
      tally.did("R11", "notifications", rows.length * listeners.length);
      tally.reached(
        "R11",
        "notifications that came by the socket first",
        listeners.reduce((sum, one) => sum + one.byWire(), 0),
      );
    },
    async close() {
      for (const one of listeners) one.close();
      await folder.discard();
    },
  };
}

export const notices: FaultRun = {
  name: "notices",
  rows: ["R11"],
  share: 2,
  full: { disconnects: 1_000, restarts: 100 },
  open,
};
