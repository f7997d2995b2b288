import { Button, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./awaited.module.css";
import { useTexts } from "./use-texts.ts";

interface AwaitedProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Height of the placeholder, in pixels. */
  height: number;
  children: (data: Data) => ReactNode;
}

/** Renders a query's data; a skeleton while loading, and the error with a retry button if it fails. */
export function Awaited<Data>({ query: { data, error, refetch }, height, children }: AwaitedProps<Data>) {
  const { t } = useTexts();
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton height={height} radius="sm" />;
  return (
    <p className={classes.failure} role="alert">
      {error.message}{" "}
      <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
        {t("action.retry")}
      </Button>
    </p>
  );
}
