import { ApiError, isUndecided } from "../api-error.ts";
import { call } from "../http.ts";
import { send } from "../transport.ts";
import type { SendOutcome } from "./outbox-machine.ts";
import type { Outgoing } from "./outgoing.ts";

/** Timeouts in milliseconds. */
const PATIENCE = 30_000;
const PROBE_PATIENCE = 8000;

/** The record that the server created from an entry. */
export interface Registered {
  readonly id: string;
  readonly code: string;
}

/** Reads the returned row: a payment has a code, an incident a number. */
function readRegistered(row: unknown): Registered {
  const named = typeof row === "object" && row !== null ? row : {};
  const id = "id" in named && typeof named.id === "string" ? named.id : "";
  const number = "number" in named ? named.number : "";
  const code = "code" in named ? named.code : number;
  return { id, code: typeof code === "string" ? code : "" };
}

/** A status below 400, or a response not from the API, does not reveal the outcome. */
function isForeign({ status, errors }: ApiError): boolean {
  return status < 400 || errors[0]?.translationKey === "error.unknown";
}

function judge(error: unknown): SendOutcome {
  if (!(error instanceof ApiError)) return { kind: "lost" };
  // Refused before anything was done: no session, or too many requests.
  if (error.status === 401 || error.status === 429) return { kind: "postponed" };
  if (isUndecided(error) || isForeign(error)) return { kind: "lost" };
  const [first] = error.errors;
  const { translationKey: key = "", message = "", params = {} } = first ?? {};
  return { kind: "refused", failure: { key, message, params } };
}

/** One try. Never throws. */
export async function sendEntry({
  path,
  body,
  id,
}: Outgoing): Promise<{ readonly outcome: SendOutcome; readonly registered: Registered | null }> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { data } = await call<unknown>(path, { method: "POST", body, idempotencyKey: id, signal });
    return { outcome: { kind: "sent" }, registered: readRegistered(data) };
  } catch (error) {
    return { outcome: judge(error), registered: null };
  }
}

/**
 * Whether the server responds. Checked before an entry is sent: an entry never sent has no unknown outcome, it only
 * waits. Never throws.
 */
export async function isServerThere(): Promise<boolean> {
  // Some runtimes have no `onLine`.
  if ("onLine" in navigator && !navigator.onLine) return false;
  try {
    return (await send("/health", { signal: AbortSignal.timeout(PROBE_PATIENCE) })).ok;
  } catch {
    return false;
  }
}
