import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { paletteState, togglePalette } from "#shared/client/state/palette-state.ts";

const Palette = lazy(async () => ({ default: (await import("#shared/ui/palette/palette.tsx")).Palette }));

/** Ctrl+K (⌘K) opens and closes the palette anywhere, also while typing in a field. Its code comes with the first use. */
export function PalettePlace() {
  const { open } = useSnapshot(paletteState);
  const [, navigate] = useLocation();
  useHotkeys([["mod+K", togglePalette]], [], true);
  if (!open) return null;
  const openPath = (path: string, where: "here" | "new_tab") =>
    where === "here" ? navigate(path) : getPlatform().openPath(path, where);
  return (
    <Suspense fallback={null}>
      <Palette onOpen={openPath} />
    </Suspense>
  );
}
