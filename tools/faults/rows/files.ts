import { createClock } from "#server/engine/clock.ts";
import { createHttpApi } from "#tests/e2e/support/http-api.ts";
import { apiAs, logInAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import { type HostileFile, makeGoodFiles, makeHostileFiles, corruptFile } from "./hostile-files.ts";
import { prepareUploads, type UploadTarget } from "./upload-targets.ts";

const CORRUPTED_A_ROUND = 60;
const WATCH_MS = 50;
/** Limit above idle memory, in megabytes: pictures of 40 megapixels are re-encoded, two at a time. */
const MOST_MORE_MB = 700;
const AT_ONCE = 4;

interface Upload {
  readonly target: UploadTarget;
  readonly file: HostileFile;
}

interface UploadResponse {
  readonly status: number;
  readonly reason: string;
  readonly text: string;
}

function readReason(text: string): string {
  const [, key = ""] = /"translationKey":"([^"]+)"/.exec(text) ?? [];
  const [, message = ""] = /"message":"([^"]+)"/.exec(text) ?? [];
  return message === "" ? "" : key;
}

async function send(
  server: FaultServer,
  token: string,
  { target, file }: Upload,
  random: Random,
): Promise<UploadResponse> {
  const response = await fetch(`${server.origin}/api${target.url}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(file.name),
      "x-forwarded-for": `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
    },
    body: new Uint8Array(file.bytes),
  });
  const text = await response.text();
  return { status: response.status, reason: readReason(text), text };
}

/** No reason, or one too general to be useful. */
const VAGUE = new Set(["", "error.internal", "error.unavailable", "error.malformed", "error.too_many_attempts"]);

async function lookAtUpload(
  server: FaultServer,
  token: string,
  upload: Upload,
  random: Random,
  tally: Tally,
): Promise<void> {
  const { target, file } = upload;
  const response = await send(server, token, upload, random).catch((error: unknown) => String(error));
  tally.did("R6", "files sent");
  const detail = () =>
    `${file.what} (${file.name}) at ${target.route}: ${typeof response === "string" ? response : `${response.status} ${response.text.slice(0, 200)}`}`;
  tally.holds(
    "R6",
    "every file is answered, none with 5xx",
    typeof response !== "string" && response.status < 500,
    detail,
  );
  if (typeof response === "string") return;
  const isRefused = response.status >= 400;
  if (isRefused) {
    const hasReason = !VAGUE.has(response.reason) || file.bytes.length === 0;
    tally.holds("R6", "a refusal states its reason", hasReason, detail);
    tally.did("R6", "files refused");
  }
  const mayPass = target.purpose === "verify" || file.mayPass.includes(target.purpose);
  if (!mayPass) tally.holds("R6", "a hostile file is refused", isRefused, detail);
}

/** The server's peak memory during the work, in megabytes. */
async function watchMemory(server: FaultServer, work: () => Promise<void>): Promise<number> {
  let most = 0;
  const look = async () => (most = Math.max(most, await server.memory()));
  const watch = setInterval(() => void look(), WATCH_MS);
  try {
    await work();
    await look();
  } finally {
    clearInterval(watch);
  }
  return most;
}

async function open({ templates, tally, clients }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder({ TRUST_PROXY: "1" });
  const server = await folder.start();
  const api = await apiAs(server.origin, "admin");
  const targets = await prepareUploads(api, createHttpApi(server.origin, null), createClock(null).today());
  const [hostile, good] = [makeHostileFiles(), await makeGoodFiles()];
  const before = await server.memory();
  return {
    async round(random) {
      const { accessToken } = await logInAs(server.origin, "admin");
      const corrupted = Array.from({ length: CORRUPTED_A_ROUND }, () => ({
        target: random.pick(targets),
        file: corruptFile(random.pick(good), random),
      }));
      const waiting: Upload[] = [
        ...targets.flatMap((one) => hostile.map((file) => ({ target: one, file }))),
        ...corrupted,
      ];
      const work = async (own: Random) => {
        for (let upload = waiting.pop(); upload; upload = waiting.pop())
          await lookAtUpload(server, accessToken, upload, own, tally);
      };
      const lanes = Array.from({ length: Math.min(clients, AT_ONCE) }, (_, number) => random.fork(String(number)));
      const most = await watchMemory(server, async () => void (await Promise.all(lanes.map(work))));
      tally.reached("R6", "memory of the server, MB", most);
      tally.holds(
        "R6",
        `memory stays within ${MOST_MORE_MB} MB of what it was`,
        most - before < MOST_MORE_MB,
        () => `${before} to ${most}`,
      );
      tally.holds("R6", "the server has not ended", server.isAlive());
    },
    close: () => folder.discard(),
  };
}

export const files: FaultRun = { name: "files", rows: ["R6"], share: 3, full: { "files sent": 20_000 }, open };
