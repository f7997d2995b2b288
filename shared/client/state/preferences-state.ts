import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

export const colorSchemes = ["light", "dark", "auto"] as const;
/** `auto` follows the system. */
export type ColorScheme = (typeof colorSchemes)[number];

/** Display preferences of this device. The language is i18next's own state. */
export const preferencesState = proxy<{ colorScheme: ColorScheme }>({ colorScheme: "light" });

/** An extension is framed by the browser and follows its scheme until the user chooses another. */
export async function restorePreferences(): Promise<void> {
  const platform = getPlatform();
  const stored = await platform.readSetting("colorScheme");
  const usual = platform.kind === "extension" ? "auto" : "light";
  preferencesState.colorScheme = colorSchemes.find((scheme) => scheme === stored) ?? usual;
}

/** Sets and stores the colour scheme. */
export function setColorScheme(colorScheme: ColorScheme): void {
  preferencesState.colorScheme = colorScheme;
  void getPlatform().writeSetting("colorScheme", colorScheme);
}
