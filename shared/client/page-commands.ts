import type { MessageKey } from "#locales/es.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";

/** Something that can be done with what the open page shows: the palette offers it first. */
export interface PageCommand {
  readonly id: string;
  /** Of the palette's own dictionary, which is loaded in every language. */
  readonly title: MessageKey;
  readonly icon: IconName;
  /** What it is done to: a record's number. */
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

/** What can be done here and now. */
export function readPageCommands(): PageCommand[] {
  return [...offered.values()].flat();
}
