import { lazy, type ReactNode, Suspense, useState } from "react";
import type { PageCommand } from "#shared/client/page-commands.ts";
import type { Person } from "#shared/domain/persons/person.ts";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useKeptData } from "./kept-data.ts";
import type { DataVerb } from "./block-dialog.tsx";

const BlockDialog = lazy(async () => ({ default: (await import("./block-dialog.tsx")).BlockDialog }));
const LookDialog = lazy(async () => ({ default: (await import("./look-dialog.tsx")).LookDialog }));
const EraseDialog = lazy(async () => ({ default: (await import("./erase-dialog.tsx")).EraseDialog }));

export type DataDialog = DataVerb | "look" | "erase";

/** What the palette offers about the data of the person on the page. */
function useDataCommands(person: Person | undefined, ask: (dialog: DataDialog) => void): void {
  const can = useCan();
  const copy = useKeptData(person?.id ?? "");
  const commands = (hint: string): PageCommand[] => [
    ...(can("personal_data", "export")
      ? [{ id: "person_data", title: "palette.person_data", icon: "key", hint, run: () => copy.mutate() } as const]
      : []),
    ...(can("personal_data", "update")
      ? [
          {
            id: "person_block",
            title: "palette.block_person",
            icon: "password",
            hint,
            run: () => ask("block"),
          } as const,
        ]
      : []),
    ...(can("personal_data", "approve")
      ? [{ id: "person_erase", title: "palette.erase_person", icon: "tenant", hint, run: () => ask("erase") } as const]
      : []),
  ];
  const isOpen =
    person !== undefined && person.blocked_at === null && person.erased_at === null && person.merged_into_id === null;
  usePageCommands(isOpen ? commands(person.label) : []);
}

/** The dialogs about a person's data: how to ask for one, and the one that is open. */
export function useDataDialog(person: Person | undefined) {
  const [asked, setAsked] = useState<DataDialog | null>(null);
  const close = () => setAsked(null);
  useDataCommands(person, setAsked);
  const dialogOf = (of: Person): ReactNode => {
    if (asked === "look") return <LookDialog person={of} onClose={close} />;
    if (asked === "erase") return <EraseDialog person={of} onClose={close} />;
    return asked === null ? null : <BlockDialog person={of} verb={asked} onClose={close} />;
  };
  return { ask: setAsked, dialog: (of: Person) => <Suspense fallback={null}>{dialogOf(of)}</Suspense> };
}
