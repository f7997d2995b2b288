import type { MantineColorSchemeManager } from "@mantine/core";
import { subscribeKey } from "valtio/vanilla/utils";
import { preferencesState, setColorScheme } from "#shared/client/state/preferences-state.ts";

let stopWatching = () => {};

/** Stores Mantine's colour scheme in the platform's settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => preferencesState.colorScheme,
  set: setColorScheme,
  subscribe(onUpdate) {
    stopWatching = subscribeKey(preferencesState, "colorScheme", onUpdate);
  },
  unsubscribe: () => stopWatching(),
  clear: () => setColorScheme("light"),
};
