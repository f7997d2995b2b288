import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/engine/env.ts";
import { createDocumentRenderer } from "./create-document-renderer.ts";
import type { DocumentRenderer } from "./document-renderer.ts";
import { withRenderCache } from "./render-cache.ts";
import { withRenderCheck } from "./render-check.ts";

/** The renderer of this machine: checked before it refuses a document, and cached. */
export function openDocumentRenderer(
  { gotenbergUrl, searchPath }: Pick<Env, "gotenbergUrl" | "searchPath">,
  logger: FastifyBaseLogger,
): DocumentRenderer {
  const log = (message: string, error: unknown) => logger.error({ err: error }, message);
  return withRenderCache(withRenderCheck(createDocumentRenderer({ gotenbergUrl, searchPath, log }), log));
}
