import { type ReactNode, Suspense } from "react";
import type { PageCommand } from "#shared/client/page-commands.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { useCan } from "#web/components/use-can.ts";
import { usePageCommands } from "#web/components/use-page-commands.ts";
import { useOpenDialog } from "#web/components/form/use-open-form.ts";
import { type DataSubject, isForgotten } from "./data-subject.ts";
import { useStoredDataDownload } from "./stored-data.ts";

const BlockDialog = lazyComponent(async () => (await import("./block-dialog.tsx")).BlockDialog);
const LookDialog = lazyComponent(async () => (await import("./look-dialog.tsx")).LookDialog);
const EraseDialog = lazyComponent(async () => (await import("./erase-dialog.tsx")).EraseDialog);

const dataDialogs = ["block", "unblock", "look", "erase"] as const;
export type DataDialog = (typeof dataDialogs)[number];

const isMerged = (subject: object) => "merged_into_id" in subject && subject.merged_into_id !== null;

/** Palette commands for the personal data of the subject on the page. */
function useDataCommands(subject: DataSubject | undefined, openDialog: (dialog: DataDialog) => void): void {
  const can = useCan();
  const copy = useStoredDataDownload(subject);
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
            run: () => openDialog("block"),
          } as const,
        ]
      : []),
    ...(can("personal_data", "approve")
      ? [
          {
            id: "person_erase",
            title: "palette.erase_person",
            icon: "tenant",
            hint,
            run: () => openDialog("erase"),
          } as const,
        ]
      : []),
  ];
  const isOpen = subject !== undefined && !isForgotten(subject) && !isMerged(subject);
  usePageCommands(isOpen ? commands(subject.label) : []);
}

/** The dialogs about a subject's data: opens one, and renders the open one. */
export function useDataDialog(subject: DataSubject | undefined) {
  const [openedDialog, setOpenedDialog] = useOpenDialog("personal data", dataDialogs);
  const close = () => setOpenedDialog(null);
  useDataCommands(subject, setOpenedDialog);
  const dialogOf = (of: DataSubject): ReactNode => {
    if (openedDialog === "look") return <LookDialog subject={of} onClose={close} />;
    if (openedDialog === "erase") return <EraseDialog subject={of} onClose={close} />;
    return openedDialog === null ? null : <BlockDialog subject={of} verb={openedDialog} onClose={close} />;
  };
  return {
    openDialog: setOpenedDialog,
    dialog: (of: DataSubject) => <Suspense fallback={null}>{dialogOf(of)}</Suspense>,
  };
}
