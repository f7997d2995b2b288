import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Mail } from "#shared/domain/notifications/mail.ts";
import { findFreePort } from "#tests/support/processes/server-process.ts";
import { dataOf } from "#tests/support/api.ts";
import { createBuilders } from "#tests/support/builders.ts";
import { changeSettings, plainServer } from "#tests/support/mail-settings.ts";
import type { Random } from "../harness/random.ts";
import type { Counts } from "./counts.ts";
import { waitUntil } from "../harness/server.ts";
import type { FaultInstallation, RunningServer } from "./installation.ts";

const PEER = fileURLToPath(new URL("./smtp-peer.ts", import.meta.url));
const MAILS_A_ROUND = 6;
const LONGEST_MS = 400;

/** @param onDelivered receives the Message-ID of each delivered mail */
async function startPeer(port: number, onDelivered: (id: string) => void): Promise<ChildProcess> {
  const peer = fork(PEER, [String(port)]);
  await once(peer, "message");
  peer.on("message", (id) => onDelivered(String(id)));
  return peer;
}

async function killPeer(peer: ChildProcess): Promise<void> {
  const ended = once(peer, "exit");
  peer.kill("SIGKILL");
  await ended;
}

const mailsOf = async ({ api }: RunningServer, state: string) =>
  dataOf(await api.get<Mail[]>(`/mails?state=${state}&page_size=200`));

/** The server or its mail server is killed while mails are sent; each restarts some hours later. */
export async function killMails(
  installation: FaultInstallation,
  counts: Counts,
  rounds: number,
  random: Random,
): Promise<void> {
  const port = await findFreePort();
  const came: string[] = [];
  let peer = await startPeer(port, (id) => came.push(id));
  let server = await installation.start();
  dataOf(await changeSettings(server.api, { ...plainServer(port), incident_email: "averias@example.es" }));
  for (let round = 0; round < rounds; round += 1) {
    const given = createBuilders(server.api);
    for (let mail = 0; mail < MAILS_A_ROUND; mail += 1) await given.anIncident();
    await pause(random.int(LONGEST_MS));
    if (round % 3 !== 0) await killPeer(peer);
    if (round % 3 !== 1) await server.kill();
    else await pause(LONGEST_MS);
    if (round % 3 === 1) await server.kill();
    if (round % 3 !== 0) peer = await startPeer(port, (id) => came.push(id));
    server = await installation.start();
    await createBuilders(server.api).anIncident();
  }
  await waitUntil("all mails to leave", async () => (await mailsOf(server, "queued")).length === 0);
  const sent = await mailsOf(server, "sent");
  const expected = rounds * (MAILS_A_ROUND + 1);
  counts.holds("every mail has left", sent.length === expected);
  counts.holds("and come", new Set(came).size === expected);
  counts.holds("twice at most once a kill, as the same message", came.length - expected <= rounds);
  await killPeer(peer);
}
