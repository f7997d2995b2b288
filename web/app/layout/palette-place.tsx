import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { can } from "#shared/client/state/session-state.ts";
import { paletteState, togglePalette } from "#shared/client/state/palette-state.ts";
import { beginInPalette } from "#shared/ui/palette/palette-request.ts";
import { usePageStands } from "./use-page-stands.ts";

const load = () => import("#shared/ui/palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

async function prepare(client: QueryClient): Promise<void> {
  const [, { paletteTextsQuery }] = await Promise.all([load(), import("#shared/ui/palette/use-palette-texts.ts")]);
  await client.query(paletteTextsQuery);
}

const physical = { usePhysicalKeys: true };
const payment = () => can("payment", "create") && beginInPalette({ form: "payment", draft: {} });
const incident = () => can("incident", "create") && beginInPalette({ form: "incident", draft: {} });
/** Those of `shared/ui/palette/shortcuts.ts`. */
const keys: HotkeyItem[] = [
  ["mod+K", togglePalette],
  ["alt+shift+I", incident, physical],
  ["alt+shift+Y", payment, physical],
];

/**
 * Ctrl+K (⌘K) opens and closes the palette anywhere, also while typing in a field. Its code comes after that of the page, and
 * before it is asked for: what is typed before the palette stands would be lost, and its Enter would mean something else.
 */
export function PalettePlace() {
  const client = useQueryClient();
  const { open } = useSnapshot(paletteState);
  const [, navigate] = useLocation();
  const stands = usePageStands();
  useEffect(() => {
    if (stands) prepare(client).catch(() => undefined);
  }, [client, stands]);
  useHotkeys(keys, [], true);
  if (!open) return null;
  const openPath = (path: string, where: "here" | "new_tab") =>
    where === "here" ? navigate(path) : getPlatform().openPath(path, where);
  return (
    <Suspense fallback={null}>
      <Palette onOpen={openPath} />
    </Suspense>
  );
}
