import type { FastifyInstance } from "fastify";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import { languages } from "#shared/lib/language.ts";
import { describeApi } from "./openapi.ts";
import type { Route } from "./route.ts";

/** GET /api/openapi.json, in the caller's language; generated once for each language. */
export function serveDescription(http: FastifyInstance, routes: readonly Route[]): void {
  const inEach = new Map(languages.map((language) => [language, JSON.stringify(describeApi(routes, language))]));
  http.get("/api/openapi.json", (request, reply) => {
    const language = readAcceptLanguage(request.headers["accept-language"]);
    return reply.type("application/json").header("vary", "accept-language").send(inEach.get(language));
  });
}
