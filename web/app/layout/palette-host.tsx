import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { can } from "#shared/client/state/session-state.ts";
import { openPaletteWith, paletteState, togglePalette } from "#shared/client/state/palette-state.ts";
import { usePreloadedOrRetry } from "#shared/ui/lazy.tsx";
import type { PaletteProps } from "#shared/ui/palette/surface/palette.tsx";
import { startInPalette } from "#shared/ui/palette/surface/palette-request.ts";
import { globalKeys } from "#shared/ui/palette/surface/shortcuts.ts";
import { useReturnFocus } from "#shared/ui/use-return-focus.ts";
import { PaletteAwaited } from "./palette-awaited.tsx";
import { paletteCode } from "./palette-code.ts";

const physical = { usePhysicalKeys: true };
const payment = () => can("payment", "create") && startInPalette({ form: "payment", draft: {} });
const incident = () => can("incident", "create") && startInPalette({ form: "incident", draft: {} });
const keys: HotkeyItem[] = [
  [globalKeys.open.join("+"), togglePalette],
  [globalKeys.quick_incident.join("+"), incident, physical],
  [globalKeys.quick_payment.join("+"), payment, physical],
];

const showHelp = () => {
  // Over a dialog it would cover what is being entered.
  if (!document.querySelector("[role=dialog], dialog[open]")) openPaletteWith("?");
};
/** These do nothing while the user types in a field. */
const keysOfPage: HotkeyItem[] = [
  [globalKeys.help.join("+"), showHelp],
  [`shift+${globalKeys.help.join("+")}`, showHelp],
];

/** Text typed before the palette is loaded is passed on to it. */
function OpenPalette({ onOpen }: Pick<PaletteProps, "onOpen">) {
  const { code: Palette, hasFailed, retry } = usePreloadedOrRetry(paletteCode);
  const [typed, setTyped] = useState(paletteState.text);
  useReturnFocus();
  const awaited = <PaletteAwaited text={typed} onText={setTyped} onRetry={hasFailed ? retry : null} />;
  if (!Palette) return awaited;
  return (
    <Suspense fallback={awaited}>
      <Palette onOpen={onOpen} initialText={typed} />
    </Suspense>
  );
}

/** Ctrl+K (⌘K) opens and closes the palette anywhere, also while typing in a field. */
export function PaletteHost() {
  const { open } = useSnapshot(paletteState);
  const [, navigate] = useLocation();
  useHotkeys(keys, [], true);
  useHotkeys(keysOfPage);
  if (!open) return null;
  const openPath = (path: string, where: "here" | "new_tab") => {
    if (where === "here") navigate(path);
    else void getPlatform().openPath(path, where);
  };
  return <OpenPalette onOpen={openPath} />;
}
