import { useState } from "react";
import type { List } from "#web/components/use-list.ts";

interface Created {
  readonly created_at: string;
}

const createdAt = ({ created_at }: Created) => Date.parse(created_at);

/** Rows created by any user after the list was first shown. Another query resets it. */
export function useArrivals<Row extends Created>({ rows, isStale, state }: List<Row>): (row: Row) => boolean {
  const [seen, setSeen] = useState({ search: "", newest: Infinity });
  if (rows && !isStale && seen.search !== state.apiSearch)
    setSeen({ search: state.apiSearch, newest: Math.max(0, ...rows.map(createdAt)) });
  return (row) => seen.search === state.apiSearch && createdAt(row) > seen.newest;
}
