import { SendDocuments } from "#web/components/document-runs/send-documents.tsx";
import { WriteMessage } from "#web/components/messages/write-message.tsx";

/** What can be done with the selected rentals. */
export function RentalBulk({ ids }: { ids: readonly string[] }) {
  return (
    <>
      <WriteMessage isCompact audience="rentals" ids={ids} />
      <SendDocuments rentalIds={ids} />
    </>
  );
}
