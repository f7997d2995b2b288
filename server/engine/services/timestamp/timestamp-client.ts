import { postQuery, type TimestampService } from "./post-query.ts";
import { readTimestampReply } from "./read-timestamp-reply.ts";
import { TimestampFault } from "./timestamp-fault.ts";
import { writeTimestampQuery } from "./timestamp-query.ts";
import { type Timestamp, verifyToken } from "./verify-token.ts";

/** A verified time stamp with its token (TimeStampToken as DER). */
export interface ObtainedTimestamp extends Timestamp {
  readonly token: Buffer;
}

export interface TimestampClient {
  /**
   * Obtains a time stamp (RFC 3161) of a SHA-256 and verifies it.
   * @throws TimestampFault
   */
  stamp(service: TimestampService, imprint: Buffer, signal?: AbortSignal): Promise<ObtainedTimestamp>;
}

/** Time limit for an answer, milliseconds. */
const ANSWER_MS = 15_000;
/** How far the authority's time may be from the machine's, milliseconds: beyond it, one of the two clocks is wrong. */
const CLOCK_MS = 10 * 60_000;

interface ClientOptions {
  /** Whether the authority may be on this machine or its private network. */
  readonly allowsPrivate: boolean;
  readonly answerMs?: number;
}

/** @throws TimestampFault nonce, policy, time */
function requireAnswerTo(stamp: Timestamp, nonce: Buffer, { policy }: TimestampService): void {
  if (stamp.nonce !== nonce.toString("hex")) throw new TimestampFault("nonce");
  if (policy !== null && stamp.policy !== policy) throw new TimestampFault("policy", stamp.policy);
  // The machine's time, never a simulated one: it is compared with that of another machine.
  const difference = Math.abs(stamp.at.getTime() - Date.now());
  if (!(difference <= CLOCK_MS)) throw new TimestampFault("time", stamp.at.toISOString());
}

export function createTimestampClient({ allowsPrivate, answerMs = ANSWER_MS }: ClientOptions): TimestampClient {
  return {
    async stamp(service, imprint, ended) {
      const limit = AbortSignal.timeout(answerMs);
      const signal = ended ? AbortSignal.any([ended, limit]) : limit;
      const { bytes, nonce } = writeTimestampQuery(imprint, service.policy);
      const token = readTimestampReply(await postQuery(service, bytes, { allowsPrivate, signal }));
      const stamp = verifyToken(token, imprint);
      requireAnswerTo(stamp, nonce, service);
      return { ...stamp, token };
    },
  };
}
