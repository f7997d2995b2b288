import { proxy } from "valtio/vanilla";
import { getPlatform } from "../current-platform.ts";

export const colorSchemes = ["light", "dark", "auto"] as const;
/** `auto`: as the system has it at the moment. */
export type ColorScheme = (typeof colorSchemes)[number];

/** How this device shows the product. The language is i18next's own state. */
export const preferencesState = proxy<{ colorScheme: ColorScheme }>({ colorScheme: "light" });

/** The browser's own frame stands around an extension: it goes with that until somebody says otherwise. */
export async function restorePreferences(): Promise<void> {
  const platform = getPlatform();
  const stored = await platform.readSetting("colorScheme");
  const usual = platform.kind === "extension" ? "auto" : "light";
  preferencesState.colorScheme = colorSchemes.find((scheme) => scheme === stored) ?? usual;
}

/** Shows a colour scheme from now on and remembers it. */
export function setColorScheme(colorScheme: ColorScheme): void {
  preferencesState.colorScheme = colorScheme;
  void getPlatform().writeSetting("colorScheme", colorScheme);
}
