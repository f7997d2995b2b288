import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

export type ColorScheme = "light" | "dark";

/** How this device shows the product. The language is i18next's own state. */
export const preferencesState = proxy<{ colorScheme: ColorScheme }>({ colorScheme: "light" });

export async function restorePreferences(): Promise<void> {
  preferencesState.colorScheme = (await getPlatform().readSetting("colorScheme")) === "dark" ? "dark" : "light";
}

/** Shows a colour scheme from now on and remembers it. */
export function setColorScheme(colorScheme: ColorScheme): void {
  preferencesState.colorScheme = colorScheme;
  void getPlatform().writeSetting("colorScheme", colorScheme);
}
