import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { can } from "#shared/client/state/session-state.ts";
import { paletteState, togglePalette } from "#shared/client/state/palette-state.ts";
import { beginInPalette } from "#shared/ui/palette/palette-request.ts";

const Palette = lazy(async () => ({ default: (await import("#shared/ui/palette/palette.tsx")).Palette }));

const physical = { usePhysicalKeys: true };
const payment = () => can("payment", "create") && beginInPalette({ form: "payment", draft: {} });
const incident = () => can("incident", "create") && beginInPalette({ form: "incident", draft: {} });
/** Those of `shared/ui/palette/shortcuts.ts`. */
const keys: HotkeyItem[] = [
  ["mod+K", togglePalette],
  ["alt+shift+I", incident, physical],
  ["alt+shift+Y", payment, physical],
];

/** Ctrl+K (⌘K) opens and closes the palette anywhere, also while typing in a field. */
export function PalettePlace() {
  const { open } = useSnapshot(paletteState);
  const [, navigate] = useLocation();
  useHotkeys(keys, [], true);
  if (!open) return null;
  const openPath = (path: string, where: "here" | "new_tab") => {
    if (where === "here") navigate(path);
    else void getPlatform().openPath(path, where);
  };
  return (
    <Suspense fallback={null}>
      <Palette onOpen={openPath} />
    </Suspense>
  );
}
