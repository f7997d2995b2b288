import { setColorScheme } from "#shared/client/state/preferences-state.ts";
import { languages } from "#shared/lib/language.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

const THEME = "tema modo apariencia noche dia color theme mode appearance night";
const LANGUAGE = "idioma lengua cambiar ingles castellano español language switch spanish";

function themeEntry(naming: Naming, scheme: "dark" | "light"): Entry {
  return {
    id: `do:theme_${scheme}`,
    group: "session",
    icon: "settings",
    isUnproposed: true,
    action: { kind: "do", run: () => setColorScheme(scheme) },
    ...withName(naming, `header.${scheme}`, THEME),
  };
}

/** Device preferences, as in the account menu: light or dark, and the other language. */
export function preferenceEntries(naming: Naming): Entry[] {
  const others = languages.filter((language) => language !== naming.language);
  const ofLanguage = others.map((language) => ({
    id: `do:language_${language}`,
    group: "session" as const,
    icon: "settings" as const,
    isUnproposed: true,
    action: {
      kind: "do" as const,
      run: async () => (await import("#shared/client/choose-language.ts")).chooseLanguage(language),
    },
    ...withName(naming, `language.${language}`, LANGUAGE),
  }));
  return [themeEntry(naming, "dark"), themeEntry(naming, "light"), ...ofLanguage];
}
