import { useEffect } from "react";
import { offerPageCommands, type PageCommand } from "#shared/client/page-commands.ts";

/** Has the palette offer commands as long as the page is open. They are taken anew at each drawing: they know its rows. */
export function usePageCommands(commands: readonly PageCommand[]): void {
  useEffect(() => offerPageCommands(commands));
}
