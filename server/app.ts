import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import fastify, { type FastifyInstance, LogController } from "fastify";
import { type Clock, createClock } from "./engine/clock.ts";
import { closePools, openPools } from "./engine/db/open-pools.ts";
import { connectionConfig } from "./engine/db/pool.ts";
import type { Env } from "./engine/env.ts";
import { sendClientError } from "./engine/http/client-errors.ts";
import { compressResponses } from "./engine/http/compression.ts";
import { type AppLimits, appLimits, CHECK_MS, limitConnections } from "./engine/http/connection-limits.ts";
import { sendError } from "./engine/http/error-responses.ts";
import { serveMetrics } from "./engine/http/metrics-route.ts";
import { mountRoutes } from "./engine/http/mount.ts";
import { createOriginRule } from "./engine/http/origins.ts";
import { endUnreadResponses } from "./engine/http/unread-responses.ts";
import { refuseAmbiguousRequests, warnOfUntrustedProxy } from "./engine/http/proxy-guards.ts";
import { createReadiness } from "./engine/http/readiness.ts";
import { stopAnswering } from "./engine/http/stop-answering.ts";
import { followRequests, nameRequest } from "./engine/http/request-log.ts";
import { createAccessCache } from "./engine/http/user-access.ts";
import { secure } from "./engine/http/security-headers.ts";
import { serveDescription } from "./engine/http/serve-description.ts";
import { serveWebPages } from "./engine/http/web-pages.ts";
import { createListener } from "./engine/realtime/listener.ts";
import { isForSocket, openSockets } from "./engine/realtime/sockets.ts";
import { routes } from "./routes.ts";
import { openStorage } from "./engine/services/open-storage.ts";
import type { Secrets } from "./engine/services/secrets.ts";
import { createMailer } from "./engine/services/mailer.ts";
import { createMetrics } from "./engine/services/metrics.ts";
import { openDocumentRenderer } from "./engine/services/document-renderer/open-document-renderer.ts";
import { createPdfService } from "./engine/services/pdf/pdf-service.ts";
import { createReadServices } from "./engine/services/read-services.ts";
import { scrubError } from "./engine/services/scrubbed-errors.ts";
import type { Services } from "./engine/services/services.ts";
import { relyingPartyOf } from "./engine/services/relying-party.ts";
import { createPasswords } from "./engine/services/passwords.ts";
import { createValidationClient } from "./engine/services/validation/validation-client.ts";
import { createTimestampClient } from "./engine/services/timestamp/timestamp-client.ts";
import { createTokens } from "./engine/services/tokens.ts";
import { createTwilioSender } from "./engine/services/sms/twilio-sender.ts";
import { createWebhookSender } from "./engine/services/webhook-sender.ts";
import { createVault } from "./engine/services/vault.ts";
import { createIncrementServices } from "./areas/increments/increment-services.ts";
import { createVerifactuServices } from "./areas/accounting/verifactu/verifactu-services.ts";
import { createLodgingServices } from "./areas/lodging/lodging-services.ts";
import { createTicketbaiServices } from "./areas/accounting/ticketbai/ticketbai-services.ts";
import { countUnread } from "./areas/notifications/unread-count.ts";

const BODY_LIMIT = 1_048_576;
const WEB_FOLDER = path.resolve(import.meta.dirname, "../.output/web");

export interface AppOptions {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly secrets: Secrets;
  /** Folder of the built web app, when not the default. */
  readonly webFolder?: string;
  /** Limits that are not the default. */
  readonly limits?: Partial<AppLimits>;
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

function createHttp(env: Env, limits: AppLimits, stream: Writable | undefined): FastifyInstance {
  const http = fastify({
    bodyLimit: BODY_LIMIT,
    requestTimeout: limits.fileMs,
    http: {
      shouldUpgradeCallback: isForSocket,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs),
    },
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
  http.setErrorHandler(sendError);
  return http;
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

/** What holds for every request and response, whatever its route. */
async function prepareHttp(http: FastifyInstance, env: Env, clock: Clock, limits: AppLimits): Promise<void> {
  sendTime(http, clock);
  refuseAmbiguousRequests(http);
  warnOfUntrustedProxy(http, env);
  if (!env.trustProxy) limitConnections(http, limits.connections);
  endUnreadResponses(http, limits.unreadMs);
  await secure(http, env);
  await compressResponses(http);
  acceptEmptyBodies(http);
}

/**
 * All log output passes through these serializers: requests and errors are never logged as they are, since both
 * contain user data.
 */
const serializers = { err: (error: unknown) => scrubError(error), req: () => ({}), res: () => ({}) };

async function drain({ readiness }: Services, { drainSeconds }: Env): Promise<void> {
  readiness.drain();
  await pause(drainSeconds * 1000);
}

/** Both call servers of authorities that attest a seal. */
const createStampServices = ({ timestampAllowPrivate: allowsPrivate }: Env) => ({
  timestamps: createTimestampClient({ allowsPrivate }),
  validation: createValidationClient({ allowsPrivate }),
});

/** Builds the server on a migrated database; it does not listen yet. */
export async function createApp({
  env,
  databaseUrl,
  secrets,
  webFolder = WEB_FOLDER,
  limits: others,
  logStream,
}: AppOptions): Promise<ServerApp> {
  const limits = { ...appLimits, ...others };
  const clock = createClock(env.clockAt);
  const http = createHttp(env, limits, logStream);
  const connection = { url: databaseUrl, clockOffsetMs: clock.offsetMs };
  const report = (error: unknown) => http.log.warn({ err: error }, "database connection");
  const pools = openPools({ ...connection, onError: report });
  const db = pools.work;
  const listener = createListener(connectionConfig(connection), report);
  const origin = env.publicUrl ?? `http://${env.host}:${env.port}`;
  const services: Services = {
    db,
    ...createReadServices(pools, limits),
    clock,
    access: createAccessCache(db),
    passwords: createPasswords(env.passwordCost),
    tokens: createTokens(secrets.token_secret, clock),
    files: openStorage(env, env.dataDir),
    vault: createVault(secrets.token_secret),
    mailer: createMailer({ allowsPrivate: env.smtpAllowPrivate }),
    sms: createTwilioSender({ url: env.smsUrl }),
    webhooks: createWebhookSender({ allowsPrivate: env.webhookAllowPrivate }),
    ...createStampServices(env),
    ...createVerifactuServices(env, secrets.token_secret),
    ...createTicketbaiServices(env),
    ...createLodgingServices(env),
    ...createIncrementServices(env),
    documentRenderer: openDocumentRenderer(env, http.log),
    pdfs: createPdfService(new URL("./pdf-thread.ts", import.meta.url)),
    origin,
    relyingParty: relyingPartyOf(origin),
    readiness: createReadiness(db, (state) => http.log.warn({ state }, "readiness")),
    log: http.log,
  };

  const metrics = createMetrics(pools);
  followRequests(http, metrics, services.readiness);
  await prepareHttp(http, env, clock, limits);
  mountRoutes(http, services, routes, limits.requestMs);
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
    await closePools(pools);
  };
  return { http, services, drain: () => drain(services, env), close };
}
