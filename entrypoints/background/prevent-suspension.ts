import { browser } from "wxt/browser";

const ALARM = "wake";
/** The browser ends an idle worker after 30 s; any extension API call resets that timer. */
const TICK_MS = 20_000;

/** Keeps the worker alive while it runs. An alarm restarts it within a minute when it is ended anyway. */
export function preventSuspension(wake: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) wake();
  });
  // Recreated at each start: alarms may be lost when the browser updates.
  void browser.alarms.create(ALARM, { periodInMinutes: 1 });
  setInterval(() => void browser.runtime.getPlatformInfo(), TICK_MS);
}
