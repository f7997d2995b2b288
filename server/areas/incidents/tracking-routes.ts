import { AppError } from "#shared/domain/core/app-error.ts";
import { trackedReplyInput, trackedIncident, trackedPhoto } from "#shared/domain/incidents/public-incident.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, openRoute } from "#server/engine/http/define-route.ts";
import { openFileRoute } from "#server/engine/http/file-route.ts";
import { sendAttachment } from "#server/engine/http/stored-file.ts";
import { findByKey } from "#server/engine/http/public-limits.ts";
import { assertVisitorQuota, consumeVisitorQuota } from "#server/areas/attachments/visitor-quota.ts";
import { countsAs, publicWriteRoute } from "#server/engine/http/public-route.ts";
import { type RouteResponse, respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import { prepareAttachment } from "#server/areas/attachments/prepare-attachment.ts";
import { isPictureType } from "#server/engine/services/pictures.ts";
import { addReply, addPhoto, findReporterPhoto } from "./reporter-replies.ts";
import { findTracked } from "./tracking-links.ts";
import { readTrackedIncident } from "./tracked-incident.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";

type Call = Pick<RouteCall, "services" | "request" | "params">;

/** The same within a transaction, without a further connection: `before` has already counted failed attempts. */
async function trackedIn({ tx, params }: { readonly tx: Tx; readonly params: Call["params"] }): Promise<string> {
  const incident_id = await findTracked(tx, params["key"] ?? "");
  if (incident_id === null) throw new AppError("invalid_link");
  return incident_id;
}

/**
 * Incident of the key in the URL.
 * @throws AppError invalid_link, link_unavailable; too_many_attempts after repeated unknown keys
 */
const requireTracked = ({ services, request, params }: Call): Promise<string> =>
  findByKey(services.db, request.ip, () => findTracked(services.db, params["key"] ?? ""));

const read = openRoute({
  method: "GET",
  path: "/incidents/friendly/:key",
  summary: "An incident as its reporter sees it",
  body: noBody,
  output: trackedIncident,
  run: async (call) => respond(await readTrackedIncident(call.services.db, await requireTracked(call), call.language)),
});

const comment = publicWriteRoute({
  bucket: "incident",
  path: "/incidents/friendly/:key/comments",
  summary: "Answers as the reporter of an incident",
  mayCall: async (call) => void (await requireTracked(call)),
  body: bodyOf(trackedReplyInput, "incident_comment"),
  output: trackedIncident,
  run: async (call) => {
    const incident_id = await trackedIn(call);
    await addReply(call, incident_id, call.input.body);
    return respond(await readTrackedIncident(call.tx, incident_id, call.language), 201);
  },
});

const photo = openFileRoute({
  path: "/incidents/friendly/:key/photos",
  summary: "Adds a photo as the reporter of an incident; it is re-encoded, without its location",
  file: { purpose: "attachment", maxBytes: ATTACHMENT_LIMITS.bytes },
  output: trackedPhoto,
  before: async (call) => {
    await countsAs("file")(call);
    await requireTracked(call);
    await assertVisitorQuota(call);
  },
  prepare: ({ services }, file) =>
    prepareAttachment(services.files, file, { isTaken: isPictureType, refusal: "photos_only" }),
  run: async (call) => {
    await consumeVisitorQuota(call.tx, call, call.input.size);
    return respond(await addPhoto(call, await trackedIn(call), call.input), 201);
  },
});

/** Serves a photo sent by the reporter; files of staff are not found here. */
async function servePhoto(call: Call, size: "file" | "thumbnail"): Promise<RouteResponse> {
  const stored = await findReporterPhoto(call.services.db, await requireTracked(call), call.params["photo"] ?? "");
  return sendAttachment(call, stored, size);
}

const photoRoute = (size: "file" | "thumbnail"): Route =>
  openRoute({
    method: "GET",
    path: `/incidents/friendly/:key/photos/:photo/${size}`,
    summary: size === "file" ? "A photo of the reporter of an incident" : "The same, as a thumbnail",
    body: noBody,
    run: (call) => servePhoto(call, size),
  });

export const trackingRoutes: readonly Route[] = [read, comment, photo, photoRoute("file"), photoRoute("thumbnail")];
