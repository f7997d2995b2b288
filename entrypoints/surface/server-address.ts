import * as z from "zod/mini";

const health = z.object({ success: z.literal(true), data: z.object({ status: z.literal("ok") }) });

/** Hosts that usually have no https: loopback addresses. */
const OWN_MACHINE = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/?#]|$)/i;

/**
 * Normalises typed text (`llavero.example.com`, `localhost:3000`) to an origin; null when it is not a server address.
 */
export function readOrigin(text: string): string | null {
  const typed = text.trim();
  // Chromium accepts blanks in a host name.
  if (typed === "" || /\s/.test(typed)) return null;
  const withoutScheme = typed.replace(/^https?:\/*/i, "");
  // Another scheme, or two addresses: the part before `://` would be parsed as the host.
  if (/^[^/?#]*:\/\//.test(withoutScheme)) return null;
  const address = withoutScheme === typed ? `${OWN_MACHINE.test(typed) ? "http" : "https"}://${typed}` : typed;
  if (!URL.canParse(address)) return null;
  const { host, username, origin } = new URL(address);
  return host !== "" && username === "" ? origin : null;
}

/** Whether a redirect stayed on the server: the same origin, or https on the same host. The found address is used, because a request to the http address would be sent twice, the first time unencrypted. */
function leadsHome(requested: string, found: string): boolean {
  const { protocol, hostname } = new URL(found);
  return found === requested || (protocol === "https:" && hostname === new URL(requested).hostname);
}

/** Origin at which a Llavero server answers; null when none answers or the request was redirected to another host. */
export async function findServer(origin: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/api/health`, { credentials: "include", signal: AbortSignal.timeout(8000) });
    const found = new URL(response.url).origin;
    return leadsHome(origin, found) && health.safeParse(await response.json()).success ? found : null;
  } catch {
    return null;
  }
}
