import { AppError } from "#shared/domain/core/app-error.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/attachment.ts";
import { trackedAnswerInput, trackedIncident } from "#shared/domain/incidents/public-incident.ts";
import { bodyOf, noBody, openRoute } from "#server/http/define-route.ts";
import { openFileRoute } from "#server/http/file-route.ts";
import { findByKey, limitPublicCall } from "#server/http/public-limits.ts";
import { publicWriteRoute } from "#server/http/public-route.ts";
import { type Answer, answer, type Route, type RouteCall } from "#server/http/route.ts";
import { isUuid } from "#server/http/uuid.ts";
import { isPictureType } from "#server/services/pictures.ts";
import { detectContentType } from "#server/services/content-type.ts";
import { prepareAttachment } from "#server/modules/documents/prepare-attachment.ts";
import { addAnswer, addPhoto } from "./reporter-answers.ts";
import { findTracked } from "./tracking-links.ts";
import { readTrackedIncident } from "./tracked-incident.ts";

type Call = Pick<RouteCall, "services" | "request" | "params">;

/** Whose key the address holds. @throws AppError invalid_link, link_unavailable; too_many_attempts for who guesses */
const requireTracked = ({ services, request, params }: Call): Promise<string> =>
  findByKey(services.db, request.ip, () => findTracked(services.db, params["key"] ?? ""));

const read = openRoute({
  method: "GET",
  path: "/incidents/friendly/:key",
  summary: "An incident as whoever reported it follows it",
  body: noBody,
  output: trackedIncident,
  run: async (call) =>
    answer(await readTrackedIncident(call.services.db, await requireTracked(call), call.language)),
});

const comment = publicWriteRoute({
  bucket: "incident",
  path: "/incidents/friendly/:key/comments",
  summary: "Answers as whoever reported an incident",
  body: bodyOf(trackedAnswerInput, "incident_comment"),
  output: trackedIncident,
  run: async (call) => {
    const incident_id = await requireTracked(call);
    await addAnswer(call, incident_id, call.input.body);
    return answer(await readTrackedIncident(call.tx, incident_id, call.language), 201);
  },
});
