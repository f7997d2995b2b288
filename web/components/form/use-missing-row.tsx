import { Suspense, useState, type ComponentType, type ReactNode } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { EntityFormProps } from "../entity-form.ts";
import { useCan } from "../use-can.ts";
import type { EntityOption } from "./use-entity-search.ts";

/** The form that makes a row which a picker does not find, in a drawer above the one at hand. */
export type CreateForm<R extends Resource> = ComponentType<EntityFormProps<EntityOption<R>>>;

interface MissingRow {
  /** Opens the form; undefined where there is none or the person may not create. */
  readonly create: (() => void) | undefined;
  /** The open drawer. */
  readonly drawer: ReactNode;
}

/** Lets a picker make the row it misses. @param onMade told the new row's id */
export function useMissingRow<R extends Resource>(
  resource: R,
  Form: CreateForm<R> | undefined,
  onMade: (id: string) => void,
): MissingRow {
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = useCan()(resource.name, "create");
  if (!Form || !mayCreate) return { create: undefined, drawer: null };
  const close = () => setIsCreating(false);
  const drawer = isCreating && (
    <Suspense fallback={null}>
      <Form
        row={null}
        onClose={close}
        onSaved={({ id }) => {
          onMade(id);
          close();
        }}
      />
    </Suspense>
  );
  return { create: () => setIsCreating(true), drawer };
}
