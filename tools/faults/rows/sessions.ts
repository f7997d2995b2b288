import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { isUsedUp, type KnownToken } from "#tests/support/refresh-model.ts";
import { logInAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import type { FaultFolder } from "../harness/templates.ts";
import { openBrowser } from "./tabs.ts";

const MOST_USES = 14;
const FAMILIES_A_ROUND = 6;

/** The successor of a token; null if it is refused. */
async function refresh({ origin }: FaultServer, token: string, tally: Tally): Promise<string | null> {
  const { status, body } = await createHttpApi(origin, null).post<{ refreshToken: string }>("/auth/refresh-token", {
    token,
  });
  tally.did("R8", "refreshes");
  tally.holds("R8", "a refresh is answered with tokens or as refused", status === 200 || status === 401, () =>
    String(status),
  );
  return status === 200 ? body.data.refreshToken : null;
}

/** Uses the tokens of a family in any order: each is valid exactly when the model says so. */
async function tryInAnyOrder(server: FaultServer, random: Random, tally: Tally): Promise<void> {
  const all: KnownToken[] = [
    { token: (await logInAs(server.origin, "agent")).refreshToken, parent: null, isUsed: false },
  ];
  let isEnded = false;
  for (let use = random.between(1, MOST_USES); use > 0; use -= 1) {
    const one = random.pick(all);
    isEnded ||= isUsedUp(one, all);
    const successor = await refresh(server, one.token, tally);
    tally.holds(
      "R8",
      "a reused refresh token kills its family, and nothing else does",
      (successor === null) === isEnded,
    );
    one.isUsed = true;
    if (successor !== null) all.push({ token: successor, parent: one, isUsed: false });
  }
  tally.did("R8", "families");
}

/** Concurrent refreshes, some responses of which are lost. */
async function loseAnswers(server: FaultServer, random: Random, tally: Tally): Promise<void> {
  let held = (await logInAs(server.origin, "agent")).refreshToken;
  for (let times = random.between(1, 8); times > 0; times -= 1) {
    const token = held;
    const answers = await Promise.all(
      Array.from({ length: random.between(1, 5) }, () => refresh(server, token, tally)),
    );
    tally.holds("R8", "no one is logged out by a lost response", !answers.includes(null));
    if (!random.oneIn(3)) held = random.pick(answers) ?? held;
  }
  tally.holds("R8", "no one is logged out by a lost response", (await refresh(server, held, tally)) !== null);
}

/** The server is killed during a refresh, and the client retries with the token it has. */
async function dieInRefresh(
  folder: FaultFolder,
  server: FaultServer,
  random: Random,
  tally: Tally,
): Promise<FaultServer> {
  const held = (await logInAs(server.origin, "agent")).refreshToken;
  const lost = Array.from({ length: random.between(1, 5) }, () => refresh(server, held, tally).catch(() => "lost"));
  await new Promise((resolve) => setTimeout(resolve, random.int(60)));
  await server.kill();
  await Promise.all(lost);
  const next = await folder.start();
  tally.holds("R8", "no one is logged out by a killed server", (await refresh(next, held, tally)) !== null);
  tally.did("R8", "kills in a refresh");
  return next;
}

async function open({ templates, tally }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder();
  let server = await folder.start();
  const browser = await openBrowser(server.origin, tally);
  return {
    async round(random) {
      await browser.storm(random);
      for (let family = 0; family < FAMILIES_A_ROUND; family += 1) {
        await tryInAnyOrder(server, random, tally);
        await loseAnswers(server, random, tally);
      }
      server = await dieInRefresh(folder, server, random, tally);
    },
    async close() {
      await browser.close();
      await folder.discard();
    },
  };
}

export const sessions: FaultRun = {
  name: "sessions",
  rows: ["R8"],
  share: 2,
  full: { "storms in three tabs": 100, families: 1_000 },
  open,
};
