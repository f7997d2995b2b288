import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";
import type { RoundTerms } from "#shared/ui/quick-entry/round-state.ts";

/** Environment of a command: the palette in any shell, or a page with a button for it. */
export interface Shell {
  readonly t: Translate;
  /** Opens a page of the web app. */
  readonly open: (path: string, where?: "here" | "new_tab") => void;
  /** Copies a text to the clipboard and confirms it. */
  readonly copy: (text: string) => Promise<void>;
  readonly startIncident: (draft: Partial<IncidentDraft>) => void;
  readonly startPayment: (start: PaymentStart) => void;
  /** Starts the collection round, or resumes an unfinished one. */
  readonly startRound: (terms?: RoundTerms) => void;
  /** Asks for a text before it continues. */
  readonly prompt: (request: PromptRequest) => void;
  /** Asks for a choice before it continues. */
  readonly choose: (choice: PaletteChoice) => void;
  /** @param undo undoes it, if possible */
  readonly announce: (text: string, undo?: () => Promise<unknown>) => void;
  /** Says why nothing was done. */
  readonly refuse: (text: string) => void;
}

export interface PromptRequest {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly say: (text: string) => string;
  readonly run: (text: string, shell: Shell) => Promise<void>;
}

export interface PaletteChoice {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly load: () => Promise<readonly { readonly id: string; readonly label: string }[]>;
  readonly run: (id: string, shell: Shell) => void | Promise<void>;
}

export type Can = (entity: EntityName, action: Action) => boolean;

/** A command on a record, available in the palette of any shell, and as a button on its page. */
export interface RecordCommand<Row> {
  /** `<entity>_<verb>`: if a page offers the same command, the page's version is used. */
  readonly id: string;
  readonly title: MessageKey;
  readonly icon: IconName;
  readonly isOffered: (row: Row, can: Can) => boolean;
  readonly run: (row: Row, shell: Shell) => void | Promise<void>;
}
