import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#shared/domain/core/app-error.ts";
import { sendError } from "./error-responses.ts";

const YEAR_SECONDS = 31_536_000;

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(new AppError("not_found"), request, reply);

/** The pages of visitors, which name the files that they start with (`web/build/visitor-pages.ts`), by their path with dots for slashes. */
const VISITORS = "visitors";

/** The page for a path: a visitor's, else that of the app. */
function pageFor(url: string, ofVisitors: ReadonlySet<string>): string {
  const [, first = "", second = ""] = (url.split(/[?#]/, 1)[0] ?? "").split("/");
  const file = [`${first}.html`, `${first}.${second}.html`].find((name) => ofVisitors.has(name));
  return file === undefined ? "index.html" : `${VISITORS}/${file}`;
}

/**
 * Serves the built web app: hashed assets cached for a year, and its page for every other path that a browser
 * navigates to. Anything else, and everything when there is no build, is answered as an error.
 */
export async function serveWebPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, "index.html"))) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const ofVisitors = new Set(await readdir(path.join(folder, VISITORS)).catch(() => []));
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
    return isPage ? reply.sendFile(pageFor(request.url, ofVisitors)) : sendNotFound(request, reply);
  });
}
