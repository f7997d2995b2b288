import { useHotkeys } from "@mantine/hooks";
import { type QueryClient, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { useSnapshot } from "valtio/react";
import { useLocation } from "wouter";
import { getPlatform } from "#shared/client/current-platform.ts";
import { paletteState, togglePalette } from "#shared/client/state/palette-state.ts";

const load = () => import("#shared/ui/palette/palette.tsx");
const Palette = lazy(async () => ({ default: (await load()).Palette }));

async function prepare(client: QueryClient): Promise<void> {
  const [, { paletteTextsQuery }] = await Promise.all([load(), import("#shared/ui/palette/use-palette-texts.ts")]);
  await client.query(paletteTextsQuery);
}

/**
 * Once the page and what it shows have come, which it must not keep waiting: what is typed before the palette stands would be
 * lost, and its Enter would mean something else.
 */
const LOADED_AFTER_MS = 1000;

/** Ctrl+K (⌘K) opens and closes the palette anywhere, also while typing in a field. Its code comes after that of the page. */
export function PalettePlace() {
  const client = useQueryClient();
  const { open } = useSnapshot(paletteState);
  const [, navigate] = useLocation();
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const wait = setTimeout(() => void prepare(client).catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(wait);
  }, [client, isBusy]);
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
