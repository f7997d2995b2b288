/** What a person may type (`llavero.example.com`, `localhost:3000`) as an origin; null when it is no address. */
export function readOrigin(text: string): string | null {
  const typed = text.trim();
  // Chromium takes blanks in a host name for part of it.
  if (typed === "" || /\s/.test(typed)) return null;
  const isLocal = /^(localhost|127\.|\[::1\])/.test(typed);
  const address = /^https?:\/\//i.test(typed) ? typed : `${isLocal ? "http" : "https"}://${typed}`;
  if (!URL.canParse(address)) return null;
  const { protocol, host, origin } = new URL(address);
  return host !== "" && /^https?:$/.test(protocol) ? origin : null;
}

/** Whether a server of ours answers there. */
export async function isReachable(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health`, { credentials: "include", signal: AbortSignal.timeout(8000) });
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null && "success" in body && body.success === true;
  } catch {
    return false;
  }
}
