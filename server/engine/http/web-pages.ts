import { existsSync } from "node:fs";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { sendError } from "./error-responses.ts";

const YEAR_SECONDS = 31_536_000;

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError("not_found"), request, reply);

/**
 * Serves the built web app: hashed assets cached for a year, and its page for every other path that a browser
 * navigates to. Anything else, and everything when there is no build, is answered as an error.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: "index.html",
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = path.relative(folder, file).startsWith(`static${path.sep}`);
      reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === "GET" && !/^\/(api|static)(\/|$)/.test(request.url);
    return isPage ? reply.sendFile("index.html") : sendNotFound(request, reply);
  });
}
