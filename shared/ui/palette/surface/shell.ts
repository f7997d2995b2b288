import type { MessageKey } from "#locales/es.ts";
import type { EntityName } from "#shared/domain/core/entity-names.ts";
import type { IconName } from "#shared/domain/core/icon-names.ts";
import type { Action } from "#shared/domain/core/roles.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import type { IncidentDraft } from "#shared/ui/quick-entry/incident-draft.ts";
import type { PaymentStart } from "#shared/ui/quick-entry/payment-draft.ts";

/** What surrounds a command: the palette of any shell, or a page whose button does the same. */
export interface Shell {
  readonly t: Translate;
  /** Opens a page of the web app. */
  readonly open: (path: string, where?: "here" | "new_tab") => void;
  /** Puts a text on the clipboard and says so. */
  readonly copy: (text: string) => Promise<void>;
  readonly beginIncident: (draft: Partial<IncidentDraft>) => void;
  readonly beginPayment: (start: PaymentStart) => void;
  /** Begins the collection round, or goes on with the one that was left. */
  readonly beginRound: () => void;
  /** Asks for a sentence before it goes on. */
  readonly ask: (question: Question) => void;
  /** Has one of several chosen before it goes on. */
  readonly choose: (choice: Choice) => void;
  /** @param undo takes it back, where that can be */
  readonly tell: (text: string, undo?: () => Promise<unknown>) => void;
  /** Says why nothing was done. */
  readonly refuse: (text: string) => void;
}

export interface Question {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly say: (text: string) => string;
  readonly run: (text: string, shell: Shell) => Promise<void>;
}

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly load: () => Promise<readonly { readonly id: string; readonly label: string }[]>;
  readonly run: (id: string, shell: Shell) => void | Promise<void>;
}

export type Can = (entity: EntityName, action: Action) => boolean;

/** Something that can be done with a record wherever it is shown: in the palette of any shell, and by a button of its page. */
export interface RecordCommand<Row> {
  /** `<entity>_<verb>`: where a page offers the same, its own way of doing it counts. */
  readonly id: string;
  readonly title: MessageKey;
  readonly icon: IconName;
  readonly isOffered: (row: Row, can: Can) => boolean;
  readonly run: (row: Row, shell: Shell) => void | Promise<void>;
}
