import { useQuery } from "@tanstack/react-query";
import type { IndexedRecord } from "#shared/client/indexed-record.ts";
import type { OpenRecord } from "../commands/record-commands.ts";

/** A record being loaded for the palette. */
export interface Opening {
  readonly record: OpenRecord | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly retry: () => void;
}

async function openRecord({ entity, id }: Pick<IndexedRecord, "entity" | "id">): Promise<OpenRecord> {
  const { recordCommands } = await import("../commands/record-commands.ts");
  return recordCommands[entity].read(id);
}

/** Loads a record with its commands; sends no request if there is none. */
export function useRecord(meant: Pick<IndexedRecord, "entity" | "id"> | null): Opening {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [meant?.entity, "open", meant?.id],
    queryFn: () => (meant ? openRecord(meant) : null),
    enabled: meant !== null,
    retry: false,
    meta: { toast: "never" },
  });
  return { record: (meant && data) ?? undefined, error, isPending, retry: () => void refetch() };
}
