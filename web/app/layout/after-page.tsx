import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { prepareToasts } from "#shared/ui/toasts.ts";
import { useOutbox } from "./use-outbox.ts";
import { usePageStands } from "./use-page-stands.ts";

/** Before it is asked for: what is typed before the palette stands would be lost, and its Enter would mean something else. */
async function preparePalette(client: QueryClient): Promise<void> {
  const [{ paletteTextsQuery }] = await Promise.all([
    import("#shared/ui/palette/use-palette-texts.ts"),
    import("#shared/ui/palette/palette.tsx"),
  ]);
  await client.query(paletteTextsQuery);
}

function Prepared() {
  const client = useQueryClient();
  useOutbox();
  useEffect(() => {
    // What could not be fetched now is asked for again when it is needed.
    preparePalette(client).catch(() => undefined);
    prepareToasts().catch(() => undefined);
  }, [client]);
  return null;
}

/** What the first page must not be kept waiting by: it comes once that page stands, and before it is needed. */
export function AfterPage() {
  return usePageStands() ? <Prepared /> : null;
}
