import { getPlatform } from "#shared/client/current-platform.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

/** The extension's options; the web has none. */
export function optionsEntries(naming: Naming): Entry[] {
  const platform = getPlatform();
  if (!platform.openOptions) return [];
  return [
    {
      id: "do:extension_options",
      group: "actions",
      icon: "settings",
      isUnproposed: true,
      action: { kind: "do", run: () => platform.openOptions?.() },
      ...withName(
        naming,
        "palette.extension_options",
        "ajustes configuracion atajos servidor idioma settings shortcuts server",
      ),
    },
  ];
}
