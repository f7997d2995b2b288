import { type DateString, todayIn } from "#shared/lib/dates.ts";
import { proxy } from "valtio/vanilla";

/**
 * The server's clock is authoritative: the device's may be wrong, and the server may simulate another time. `ahead`
 * is the difference to the device's clock in milliseconds; zero until the first response.
 */
export const clockState = proxy({ ahead: 0 });

/** Timing of a response. */
interface Dated {
  /** The `Date` header, in whole seconds (RFC 9110, 6.6.1). */
  readonly date: string | null;
  /** Device time when the request was sent and the response arrived; the server wrote the date in between. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Adjusts the clock by a response, no further than necessary. */
export function noteServerTime({ date, sentAt, receivedAt }: Dated): void {
  const written = Date.parse(date ?? "");
  if (Number.isNaN(written)) return;
  const least = written - receivedAt;
  const most = written + 1000 - sentAt;
  clockState.ahead = Math.min(Math.max(clockState.ahead, least), most);
}

/** The business day by the server's clock. */
export function businessToday(): DateString {
  return todayIn(businessNow());
}

/** The current time by the server's clock. */
export function businessNow(): Date {
  return new Date(Date.now() + clockState.ahead);
}
