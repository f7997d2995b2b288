import { Suspense, type ComponentType, type ReactNode } from "react";
import * as z from "zod/mini";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { EntityFormProps } from "../entity-form.ts";
import { useCan } from "../use-can.ts";
import type { FormValues } from "./form-values.ts";
import { useInterruptibleState } from "./use-open-form.ts";
import type { EntityOption } from "./use-entity-search.ts";

/** The form that creates a row missing from a picker, in a drawer above the current one. */
export type CreateForm<R extends Resource> = ComponentType<EntityFormProps<EntityOption<R>>>;

interface MissingRow {
  /** Opens the form with the typed text; undefined without a form or the right to create. */
  readonly create: ((typed: string) => void) | undefined;
  /** The open drawer. */
  readonly drawer: ReactNode;
}

/** Name fields of a row: the first one that exists is what users type to find it. */
const naming = ["name", "street"] as const;

/** Uses the typed text as the new row's name. */
function namedAs({ input }: Resource, typed: string): FormValues {
  const field = naming.find((name) => name in input.shape);
  return field && typed !== "" ? { [field]: typed } : {};
}

const typedText = z.nullable(z.string());

/**
 * Creates a row missing from a picker.
 * @param picker the picker's name, unique on the page
 * @param onCreated receives the new row's id
 */
export function useMissingRow<R extends Resource>(
  picker: string,
  resource: R,
  Form: CreateForm<R> | undefined,
  onCreated: (id: string) => void,
): MissingRow {
  const [typed, setTyped] = useInterruptibleState<string | null>(`create ${picker}`, typedText, () => null);
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
          onCreated(id);
          close();
        }}
      />
    </Suspense>
  );
  return { create: setTyped, drawer };
}
