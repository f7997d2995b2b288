import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import cors, { type FastifyCorsOptionsDelegateCallback } from "@fastify/cors";
import fastify, { type FastifyInstance, LogController } from "fastify";
import helmet from "helmet";
import { type Clock, createClock } from "./engine/clock.ts";
import { connectionConfig, createDb } from "./engine/db/pool.ts";
import type { Env } from "./engine/env.ts";
import { sendClientError } from "./engine/http/client-errors.ts";
import { sendError } from "./engine/http/error-responses.ts";
import { serveMetrics } from "./engine/http/metrics-route.ts";
import { mountRoutes } from "./engine/http/mount.ts";
import { createOriginRule } from "./engine/http/origins.ts";
import { refuseAmbiguousRequests, warnOfUntrustedProxy } from "./engine/http/proxy-guards.ts";
import { createReadiness, type Readiness } from "./engine/http/readiness.ts";
import { followRequests, nameRequest } from "./engine/http/request-log.ts";
import { createAccessCache } from "./engine/http/user-access.ts";
import { serveDescription } from "./engine/http/serve-description.ts";
import { serveWebPages } from "./engine/http/web-pages.ts";
import { createListener } from "./engine/realtime/listener.ts";
import { isForSocket, openSockets, type Sockets } from "./engine/realtime/sockets.ts";
import { routes } from "./routes.ts";
import { openStorage } from "./engine/services/open-storage.ts";
import type { Secrets } from "./engine/services/secrets.ts";
import { createMailer } from "./engine/services/mailer.ts";
import { createMetrics } from "./engine/services/metrics.ts";
import { openDocumentRenderer } from "./engine/services/document-renderer/open-document-renderer.ts";
import { createPdfService } from "./engine/services/pdf/pdf-service.ts";
import { scrubError } from "./engine/services/scrubbed-errors.ts";
import type { Services } from "./engine/services/services.ts";
import { relyingPartyOf } from "./engine/services/relying-party.ts";
import { createPasswords } from "./engine/services/passwords.ts";
import { createTokens } from "./engine/services/tokens.ts";
import { createWebhookSender } from "./engine/services/webhook-sender.ts";
import { createVault } from "./engine/services/vault.ts";
import { createVerifactuServices } from "./areas/accounting/verifactu/verifactu-services.ts";
import { countUnread } from "./areas/notifications/unread-count.ts";

const BODY_LIMIT = 1_048_576;
/**
 * Maximum milliseconds for a whole request to arrive; Fastify has no limit by default. A phone sends 10 MB in four
 * minutes.
 */
const ARRIVAL_MS = 600_000;
/** Interval at which idle connections are closed during shutdown, in milliseconds. */
const HANG_UP_MS = 50;
/** Maximum milliseconds for requests in progress to finish during shutdown. */
const LAST_ANSWERS_MS = 5_000;
/** What the pages need of a browser: nothing but passkeys and the clipboard. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), serial=(), bluetooth=()";
const WEB_FOLDER = path.resolve(import.meta.dirname, "../.output/web");

export interface AppOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  /** Folder of the built web app, when not the default. */
  readonly webFolder?: string;
  /** Destination of the log, when not standard output. */
  readonly logStream?: Writable;
}

export interface ServerApp {
  readonly http: FastifyInstance;
  readonly services: Services;
  /**
   * Makes the readiness check fail so that the load balancer stops routing here, then goes on answering for as long
   * as the environment says.
   */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function createHttp(env: Env, stream: Writable | undefined): FastifyInstance {
  return fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVAL_MS,
    http: { shouldUpgradeCallback: isForSocket },
    // During shutdown, requests on an open connection are still answered, with `Connection: close`.
    return503OnClosing: false,
    // Trusts exactly one proxy, the one in front of the server: earlier entries of X-Forwarded-For come from the
    // client.
    trustProxy: env.trustProxy ? (_address, hop) => hop === 0 : false,
    genReqId: nameRequest,
    logger: {
      level: env.logLevel,
      serializers,
      ...(stream && { stream }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    clientErrorHandler: sendClientError,
  });
}

/** Sends a simulated time as the Date header: clients set their business clock by it. */
function sendTime(http: FastifyInstance, clock: Clock): void {
  if (clock.offsetMs === 0) return;
  http.addHook("onSend", async (_request, reply) => {
    reply.header("date", clock.now().toUTCString());
  });
}

/** Accepts an empty body with a JSON content type, which many clients always send. */
function acceptEmptyBodies(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser("error", "error");
  http.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, String(body), done);
  });
}

async function secure(http: FastifyInstance, env: Env): Promise<void> {
  const allows = createOriginRule(env);
  const isHttps = env.publicUrl?.startsWith("https:") ?? false;
  // Created once: the Fastify plugin would build the same headers for each response.
  const protect = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine writes its CSS variables into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        connectSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    hsts: isHttps,
  });
  http.addHook("onRequest", (request, reply, done) => {
    reply.raw.setHeader("permissions-policy", PERMISSIONS);
    protect(request.raw, reply.raw, () => done());
  });
  const delegator: FastifyCorsOptionsDelegateCallback = (request, done) => {
    const exposedHeaders = ["content-disposition", "date", "retry-after", "x-request-id"];
    const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE"];
    done(null, { origin: allows(request.headers), credentials: true, methods, exposedHeaders, maxAge: 600 });
  };
  await http.register(cors, { delegator });
}

/** Closes connections once their response is sent; incomplete requests do not delay the shutdown. */
async function stopAnswering(http: FastifyInstance, sockets: Sockets, readiness: Readiness): Promise<void> {
  readiness.drain();
  const hangUp = setInterval(() => http.server.closeIdleConnections(), HANG_UP_MS);
  const cutOff = setTimeout(() => http.server.closeAllConnections(), LAST_ANSWERS_MS);
  await sockets.close();
  await http.close();
  clearInterval(hangUp);
  clearTimeout(cutOff);
}

/**
 * All log output passes through these serializers: requests and errors are never logged as they are, since both
 * contain user data.
 */
const serializers = { err: (error: unknown) => scrubError(error), req: () => ({}), res: () => ({}) };

/** Builds the server on a migrated database; it does not listen yet. */
export async function createApp({
  env,
  databaseUrl,
  secrets,
  webFolder = WEB_FOLDER,
  logStream,
}: AppOptions): Promise<ServerApp> {
  const clock = createClock(env.clockAt);
  const http = createHttp(env, logStream);
  const connection = { url: databaseUrl, clockOffsetMs: clock.offsetMs };
  const report = (error: unknown) => http.log.warn({ err: error }, "database connection");
  const db = createDb({ ...connection, onError: report });
  const listener = createListener(connectionConfig(connection), report);
  const origin = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const services: Services = {
    db,
    clock,
    access: createAccessCache(db),
    passwords: createPasswords(env.passwordCost),
    tokens: createTokens(secrets.token_secret, clock),
    files: openStorage(env, env.dataDir),
    vault: createVault(secrets.token_secret),
    mailer: createMailer({ allowsPrivate: env.smtpAllowPrivate }),
    webhooks: createWebhookSender({ allowsPrivate: env.webhookAllowPrivate }),
    ...createVerifactuServices(env, secrets.token_secret),
    documentRenderer: openDocumentRenderer(env, http.log),
    pdfs: createPdfService(new URL("./pdf-thread.ts", import.meta.url)),
    origin,
    relyingParty: relyingPartyOf(origin),
    readiness: createReadiness(db, (state) => http.log.warn({ state }, "readiness")),
    log: http.log,
  };

  const metrics = createMetrics(db);
  followRequests(http, metrics, services.readiness);
  http.setErrorHandler(sendError);
  sendTime(http, clock);
  refuseAmbiguousRequests(http);
  warnOfUntrustedProxy(http, env);
  await secure(http, env);
  acceptEmptyBodies(http);
  mountRoutes(http, services, routes);
  serveDescription(http, routes);
  serveMetrics(http, metrics, env);
  await serveWebPages(http, webFolder);
  const sockets = openSockets(http.server, { services, listener, allows: createOriginRule(env), countUnread });
  metrics.countSockets(sockets.count);
  await listener.start();

  const close = async () => {
    await stopAnswering(http, sockets, services.readiness);
    await services.documentRenderer.close();
    await listener.stop();
    metrics.close();
    await db.close();
  };
  const drain = async () => {
    services.readiness.drain();
    await pause(env.drainSeconds * 1000);
  };
  return { http, services, drain, close };
}
