import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";

/** A command for the open page; the palette offers it first. */
export interface PageCommand {
  readonly id: string;
  /** Key of the palette's own dictionary, which is loaded in every language. */
  readonly title: MessageKey;
  readonly icon: IconName;
  /** The object of the command, such as a record's number. */
  readonly hint: string;
  readonly run: () => void;
}

const offered = new Map<symbol, readonly PageCommand[]>();

/** Offers commands until the returned function is called. */
export function offerPageCommands(commands: readonly PageCommand[]): () => void {
  const key = Symbol("page");
  offered.set(key, commands);
  return () => void offered.delete(key);
}

/** The commands of the open page. */
export function readPageCommands(): PageCommand[] {
  return [...offered.values()].flat();
}
