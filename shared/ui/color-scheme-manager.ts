import type { MantineColorSchemeManager } from "@mantine/core";
import { subscribeKey } from "valtio/vanilla/utils";
import { preferencesState, setColorScheme } from "#shared/client/state/preferences-state.ts";

let stopWatching = () => {};

/** Lets Mantine read and keep the colour scheme where the platform keeps its settings. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: () => preferencesState.colorScheme,
  set: setColorScheme,
  subscribe(onUpdate) {
    stopWatching = subscribeKey(preferencesState, "colorScheme", onUpdate);
  },
  unsubscribe: () => stopWatching(),
  clear: () => setColorScheme("light"),
};
