import { AppError } from "#shared/domain/core/app-error.ts";
import { ATTACHMENT_LIMITS, isPicture } from "#shared/domain/documents/attachment.ts";
import { trackedAnswerInput, trackedIncident, trackedPhoto } from "#shared/domain/incidents/public-incident.ts";
import type { Tx } from "#server/db/transaction.ts";
import { bodyOf, noBody, openRoute } from "#server/http/define-route.ts";
import { openFileRoute } from "#server/http/file-route.ts";
import { findByKey, type PublicBucket } from "#server/http/public-limits.ts";
import { assertVisitorRoom, takeVisitorRoom } from "#server/http/visitor-room.ts";
import { countsAs, publicWriteRoute } from "#server/http/public-route.ts";
import { type Answer, answer, type Route, type RouteCall } from "#server/http/route.ts";
import { prepareAttachment } from "#server/http/prepare-attachment.ts";
import { addAnswer, addPhoto, findPhoto } from "./reporter-answers.ts";
import { findTracked } from "./tracking-links.ts";
import { readTrackedIncident } from "./tracked-incident.ts";

type Call = Pick<RouteCall, "services" | "request" | "params">;

/** The same inside a transaction, which asks for no further connection: `before` has counted whoever guesses. */
async function trackedIn({ tx, params }: { readonly tx: Tx; readonly params: Call["params"] }): Promise<string> {
  const incident_id = await findTracked(tx, params["key"] ?? "");
  if (incident_id === null) throw new AppError("invalid_link");
  return incident_id;
}

/** Whose key the address holds. @throws AppError invalid_link, link_unavailable; too_many_attempts for who guesses */
const requireTracked = ({ services, request, params }: Call): Promise<string> =>
  findByKey(services.db, request.ip, () => findTracked(services.db, params["key"] ?? ""));

const read = openRoute({
  method: "GET",
  path: "/incidents/friendly/:key",
  summary: "An incident as whoever reported it follows it",
  body: noBody,
  output: trackedIncident,
  run: async (call) => answer(await readTrackedIncident(call.services.db, await requireTracked(call), call.language)),
});

const comment = publicWriteRoute({
  bucket: "incident",
  path: "/incidents/friendly/:key/comments",
  summary: "Answers as whoever reported an incident",
  body: bodyOf(trackedAnswerInput, "incident_comment"),
  output: trackedIncident,
  run: async (call) => {
    const incident_id = await trackedIn(call);
    await addAnswer(call, incident_id, call.input.body);
    return answer(await readTrackedIncident(call.tx, incident_id, call.language), 201);
  },
});

/** A key that opens nothing, and who sends too much, is refused before anything is kept. */
const asksKey = (bucket: PublicBucket) => async (call: RouteCall) => {
  await countsAs(bucket)(call);
  await requireTracked(call);
};

const photo = openFileRoute({
  path: "/incidents/friendly/:key/photos",
  summary: "Adds a photo as whoever reported an incident; it is drawn anew, without where it was taken",
  file: { purpose: "attachment", maxBytes: ATTACHMENT_LIMITS.bytes },
  output: trackedPhoto,
  before: async (call) => {
    await asksKey("file")(call);
    await assertVisitorRoom(call);
  },
  prepare: async ({ services }, file) => {
    const prepared = await prepareAttachment(services.files, file);
    if (!isPicture(prepared.value.type)) throw new AppError("photos_only");
    return prepared;
  },
  run: async (call) => {
    await takeVisitorRoom(call.tx, call, call.input.size);
    return answer(await addPhoto(call, await trackedIn(call), call.input), 201);
  },
});

/** A photo that whoever has the key sent; the files of the office are not found here. */
async function servePhoto(call: RouteCall, size: "file" | "thumbnail"): Promise<Answer> {
  const { services, params, request } = call;
  const kept = await findPhoto(services.db, await requireTracked(call), params["photo"] ?? "");
  const etag = `"${kept.sha256}-${size}"`;
  if (request.headers["if-none-match"] === etag) return { kind: "unchanged", etag };
  const body = await services.files.get(size === "file" ? kept.file_key : kept.thumbnail_key);
  const type = size === "file" ? kept.type : "image/webp";
  return { kind: "file", name: kept.name, type, body, etag, isInline: true };
}

const photoRoute = (size: "file" | "thumbnail"): Route =>
  openRoute({
    method: "GET",
    path: `/incidents/friendly/:key/photos/:photo/${size}`,
    summary: size === "file" ? "A photo of whoever reported an incident" : "The same, small",
    body: noBody,
    run: (call) => servePhoto({ ...call, input: null }, size),
  });

export const trackingRoutes: readonly Route[] = [
  read,
  { ...comment, before: asksKey("incident") },
  photo,
  photoRoute("file"),
  photoRoute("thumbnail"),
];
