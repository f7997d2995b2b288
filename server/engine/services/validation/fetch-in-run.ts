import type { OutgoingRules } from "../outgoing-request.ts";
import { type Fetched, fetchBytes } from "./fetch-bytes.ts";
import { ValidationFault } from "./validation-fault.ts";

/** What was read for other seals of the same run of the job, by address. */
export interface ValidationRun {
  readonly read: Map<string, Buffer>;
  readonly unreachable: Set<string>;
}

export const startValidationRun = (): ValidationRun => ({ read: new Map(), unreachable: new Set() });

export interface RunRules extends OutgoingRules {
  readonly run: ValidationRun;
}

/**
 * Within a run an address is read once, and not called again once it did not answer: seals of one company have the same services.
 * @throws ValidationFault unreachable
 */
export async function fetchInRun(fetched: Fetched, rules: RunRules): Promise<Buffer> {
  const { url, body } = fetched;
  const { read, unreachable } = rules.run;
  if (unreachable.has(url)) throw new ValidationFault("unreachable");
  const known = body ? undefined : read.get(url);
  if (known) return known;
  try {
    const bytes = await fetchBytes(fetched, rules);
    if (!body) read.set(url, bytes);
    return bytes;
  } catch (error) {
    unreachable.add(url);
    throw error;
  }
}
