import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { Resource, RowOf } from "#shared/domain/core/resource.ts";
import { useCan } from "../use-can.ts";

export interface One<Row> {
  readonly resource: Resource;
  readonly id: string;
  readonly row: Row | undefined;
  readonly isAllowed: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useOne<R extends Resource>(resource: R, id: string): One<RowOf<R>> {
  const isAllowed = useCan()(resource.name, "read");
  const { data, error, refetch } = useQuery({ ...oneQuery(resource, id), enabled: isAllowed });
  return { resource, id, row: data, isAllowed, error, retry: () => void refetch() };
}
