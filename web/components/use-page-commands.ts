import { useEffect } from "react";
import { offerPageCommands, type PageCommand } from "#shared/client/page-commands.ts";

/** Offers commands in the palette while the page is open. Updated on each render, as they depend on its rows. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => offerPageCommands(commands));
}
