import type { FastifyInstance } from "fastify";
import { readAcceptLanguage } from "#shared/i18n/language.ts";
import type { Language } from "#shared/lib/language.ts";
import { describeApi } from "./openapi.ts";
import type { Route } from "./route.ts";

/**
 * GET /api/openapi.json, in the caller's language. Generated for the first request in each language, because it is half of
 * a server's start.
 */
export function serveDescription(http: FastifyInstance, routes: readonly Route[]): void {
  const generated = new Map<Language, string>();
  const read = (language: Language): string => {
    const text = generated.get(language) ?? JSON.stringify(describeApi(routes, language));
    generated.set(language, text);
    return text;
  };
  http.get("/api/openapi.json", (request, reply) => {
    const language = readAcceptLanguage(request.headers["accept-language"]);
    return reply.type("application/json").header("vary", "accept-language").send(read(language));
  });
}
