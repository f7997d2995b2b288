import cors, { type FastifyCorsOptionsDelegateCallback } from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Env } from "../env.ts";
import { createOriginRule } from "./origins.ts";

/** What the pages need of a browser: nothing but passkeys and the clipboard. */
const PERMISSIONS =
  "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), serial=(), bluetooth=()";

/** Adds the headers by which a browser protects the pages, and says which other origins may call the API. */
export async function secure(http: FastifyInstance, env: Env): Promise<void> {
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
