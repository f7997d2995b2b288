import { Suspense, useState, type ComponentType, type ReactNode } from "react";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { EntityFormProps } from "../entity-form.ts";
import { useCan } from "../use-can.ts";
import type { FormValues } from "./form-values.ts";
import type { EntityOption } from "./use-entity-search.ts";

/** The form that makes a row which a picker does not find, in a drawer above the one at hand. */
export type CreateForm<R extends Resource> = ComponentType<EntityFormProps<EntityOption<R>>>;

interface MissingRow {
  /** Opens the form with what was typed; undefined where there is none or the person may not create. */
  readonly create: ((typed: string) => void) | undefined;
  /** The open drawer. */
  readonly drawer: ReactNode;
}

/** By what people call a row: the first of these that it has is what they type when they look for one. */
const naming = ["name", "street"] as const;

/** What was typed in vain is what the new row is called. */
function namedAs({ input }: Resource, typed: string): FormValues {
  const field = naming.find((name) => name in input.shape);
  return field && typed !== "" ? { [field]: typed } : {};
}

/** Lets a picker make the row it misses. @param onMade told the new row's id */
export function useMissingRow<R extends Resource>(
  resource: R,
  Form: CreateForm<R> | undefined,
  onMade: (id: string) => void,
): MissingRow {
  const [typed, setTyped] = useState<string | null>(null);
  const mayCreate = useCan()(resource.name, "create");
  if (!Form || !mayCreate) return { create: undefined, drawer: null };
  const close = () => setTyped(null);
  const drawer = typed !== null && (
    <Suspense fallback={null}>
      <Form
        row={null}
        initial={namedAs(resource, typed)}
        onClose={close}
        onSaved={({ id }) => {
          onMade(id);
          close();
        }}
      />
    </Suspense>
  );
  return { create: setTyped, drawer };
}
