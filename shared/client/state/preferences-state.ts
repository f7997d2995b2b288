import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

export const colorSchemes = ["light", "dark", "auto"] as const;
/** `auto`: as the system has it at the moment. */
export type ColorScheme = (typeof colorSchemes)[number];

/** How this device shows the product. The language is i18next's own state. */
export const preferencesState = proxy<{ colorScheme: ColorScheme }>({ colorScheme: "light" });

export async function restorePreferences(): Promise<void> {
  const stored = await getPlatform().readSetting("colorScheme");
  preferencesState.colorScheme = colorSchemes.find((scheme) => scheme === stored) ?? "light";
}

/** Shows a colour scheme from now on and remembers it. */
export function setColorScheme(colorScheme: ColorScheme): void {
  preferencesState.colorScheme = colorScheme;
  void getPlatform().writeSetting("colorScheme", colorScheme);
}
