import fc from "fast-check";
import * as z from "zod/mini";
import { routes } from "#server/routes.ts";
import type { Route } from "#server/engine/http/route.ts";
import { anEnvelope, type HostileRequest, hostileRequests, corruptedBodies } from "#tests/support/hostile.ts";
import { type CreatedRowFixture, makeEveryResource } from "#tests/support/every-resource.ts";
import { apiAs, logInAs } from "../harness/client.ts";
import type { FaultRun, OpenRun, RunContext } from "../harness/fault-run.ts";
import type { Random } from "../harness/random.ts";
import type { FaultServer } from "../harness/server.ts";
import type { Tally } from "../harness/tally.ts";
import { malformedByWire } from "./wire.ts";

const ROUTES_A_ROUND = 200;
const REQUESTS_A_ROUTE = 10;
const LARGEST_SEED = 2 ** 31;
/** It would end the session that the run uses. */
const FAREWELL = "/auth/log-out-everywhere";

const targets = routes.filter(({ path }) => path !== FAREWELL && path !== "/openapi.json");

/** A valid body for the route, unchanged or with one or two invalid values; anything at all if none is known. */
function requestsOf(route: Route, created: readonly CreatedRowFixture[]): fc.Arbitrary<HostileRequest> {
  const any = hostileRequests(
    route,
    created.map(({ id }) => id),
  );
  const row = created.find(({ path }) => route.path.split("/")[1] === path);
  if (!row || route.method === "GET") return any;
  const version = fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined });
  const near = fc
    .record({ request: any, body: fc.oneof(fc.constant(row.input), corruptedBodies(row.input)), version })
    .map(({ request, body, version: sentVersion }) => ({
      ...request,
      url: request.url.replace(/(\/api\/[^/?]+\/)[^/?]+/, `$1${row.id}`),
      payload: sentVersion === undefined || typeof body !== "object" ? body : { ...body, version: sentVersion },
    }));
  return fc.oneof(any, near);
}

const HUGE = JSON.stringify({ name: "ñ".repeat(700_000) });
const DEEP = `{"name":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;

/** Mostly JSON; sometimes another type, oversized, or truncated. */
function bodyOf({ payload }: HostileRequest, random: Random): { readonly body: string; readonly type: string } {
  const body = JSON.stringify(payload) ?? "";
  const odd = random.int(60);
  if (odd === 0) return { body: HUGE, type: "application/json" };
  if (odd === 1) return { body: DEEP, type: "application/json" };
  if (odd === 2) return { body: body.slice(0, random.int(body.length + 1)), type: "application/json" };
  if (odd === 3) return { body, type: random.pick(["text/plain", "application/xml", "multipart/form-data", "a/b; c"]) };
  return { body, type: "application/json" };
}

interface RouteRequest {
  readonly route: Route;
  readonly request: HostileRequest;
}

async function send(origin: string, token: string, { route, request }: RouteRequest, random: Random) {
  const takesFile = Boolean(route.file ?? route.streamed);
  const { body, type } = bodyOf(request, random);
  const headers = {
    ...request.headers,
    ...(random.oneIn(10) ? {} : { authorization: `Bearer ${token}` }),
    ...(route.method === "GET" ? {} : { "content-type": takesFile ? "application/octet-stream" : type }),
    ...(takesFile ? { "x-file-name": encodeURIComponent(request.headers["accept-language"] ?? "a") } : {}),
  };
  return fetch(`${origin}${request.url}`, {
    method: request.method,
    headers,
    redirect: "manual",
    ...(route.method === "GET" ? {} : { body }),
  });
}

/** Why there is no response: `fetch` says that it failed, its cause says how. */
const describeLoss = (error: unknown): string =>
  error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error);

const isEnvelope = (text: string): boolean => {
  try {
    return z.safeParse(anEnvelope, JSON.parse(text)).success;
  } catch {
    return false;
  }
};

async function lookAtAnswer(
  server: FaultServer,
  token: string,
  routeRequest: RouteRequest,
  random: Random,
  tally: Tally,
): Promise<void> {
  const { method, url, payload } = routeRequest.request;
  const detailOf = (what: string) => () =>
    `${method} ${url.slice(0, 200)} ${JSON.stringify(payload)?.slice(0, 300)}: ${what}`;
  const response = await send(server.origin, token, routeRequest, random).catch(describeLoss);
  tally.did("R5", "requests");
  if (typeof response === "string") {
    tally.holds("R5", "every request is answered", false, detailOf(response));
    return;
  }
  const isFile = response.headers.has("content-disposition") || response.status === 304;
  const text = isFile ? "" : await response.text();
  await response.body?.cancel().catch(() => {});
  tally.holds("R5", "every request is answered", true);
  tally.holds("R5", "no answer is a 5xx", response.status < 500, detailOf(`${response.status} ${text.slice(0, 300)}`));
  const isKnown = isFile || !text.startsWith("{") || isEnvelope(text);
  tally.holds("R5", "each is a file or an envelope with a reason", isKnown, detailOf(text.slice(0, 300)));
  if (response.status < 300) tally.did("R5", "requests that were taken");
}

function sampleAll(created: readonly CreatedRowFixture[], random: Random): readonly RouteRequest[] {
  const chosen = Array.from({ length: ROUTES_A_ROUND }, () => random.pick(targets));
  return chosen.flatMap((route) =>
    fc
      .sample(requestsOf(route, created), { numRuns: REQUESTS_A_ROUTE, seed: random.int(LARGEST_SEED) })
      .map((request) => ({ route, request })),
  );
}

async function open({ templates, tally, clients }: RunContext): Promise<OpenRun> {
  const folder = await templates.aFolder();
  const server = await folder.start();
  const created = await makeEveryResource(await apiAs(server.origin, "super_admin"));
  return {
    async round(random) {
      const { accessToken } = await logInAs(server.origin, "super_admin");
      const waiting = [...sampleAll(created, random)];
      const work = async (own: Random) => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          await lookAtAnswer(server, accessToken, next, own, tally);
      };
      await Promise.all(Array.from({ length: clients }, (_, number) => work(random.fork(String(number)))));
      await malformedByWire(server, random, tally);
      tally.holds("R5", "the server has not ended", server.isAlive());
      tally.reached("R5", "memory of the server, MB", await server.memory());
    },
    close: () => folder.discard(),
  };
}

export const requests: FaultRun = { name: "requests", rows: ["R5"], share: 4, full: { requests: 1_000_000 }, open };
