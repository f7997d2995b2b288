import { browser } from "wxt/browser";

const ALARM = "wake";
/** A worker that nothing happens in is ended after 30 s; any call of the API counts as something. */
const TICK_MS = 20_000;

/** Keeps the worker alive while it runs, and has an alarm bring it back within a minute when it was ended all the same. */
export function keepAwake(wake: () => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) wake();
  });
  // Made again at each start: an alarm does not survive every update of the browser.
  void browser.alarms.create(ALARM, { periodInMinutes: 1 });
  setInterval(() => void browser.runtime.getPlatformInfo(), TICK_MS);
}
