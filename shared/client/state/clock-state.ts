import { type DateString, todayIn } from "#shared/lib/dates.ts";
import { proxy } from "valtio/vanilla";

/**
 * The server's clock is the one that counts: this machine's may be wrong, and a server may pretend another time. `ahead` is
 * what it is ahead of this machine's, in milliseconds; zero until something has been answered.
 */
export const clockState = proxy({ ahead: 0 });

/** What an answer says of the server's clock. */
interface Dated {
  /** The answer's `Date` header, in whole seconds (RFC 9110, 6.6.1). */
  readonly date: string | null;
  /** This machine's time when the request left and when its answer was there; the server wrote the date in between. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

/** Sets the clock by an answer, no further than it must. */
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

/** The present moment by the server's clock. */
export function businessNow(): Date {
  return new Date(Date.now() + clockState.ahead);
}
