import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import {
  type Document,
  documentResource,
  type DocumentState,
  liveDocumentStates,
} from "#shared/domain/documents/document.ts";
import type { Rental } from "#shared/domain/rentals/rental.ts";
import { useCan } from "#web/components/use-can.ts";

/** Declined, expired and cancelled documents do not count as the rental's contract. */
const current: readonly DocumentState[] = ["draft", ...liveDocumentStates, "signed"];

/** The contract being signed, else the last one created; null for none, undefined while unknown or not readable. */
export function useContract({ id, state }: Rental): Document | null | undefined {
  const states = state === "pending_signature" ? liveDocumentStates : current;
  const query = { rental_id: id, is_contract: "true", state: states.join(","), sort: "-created_at", page_size: "1" };
  const enabled = useCan()("document", "read");
  const { data } = useQuery({ ...listQuery(documentResource, new URLSearchParams(query).toString()), enabled });
  return data && (data.data[0] ?? null);
}
