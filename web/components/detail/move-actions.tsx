import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { MessageKey } from "#locales/es.ts";
import { moveOne } from "#shared/client/resource-queries.ts";
import { allowedMoves, type Lifecycle } from "#shared/domain/core/lifecycle.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import type { BaseRow } from "../row.ts";
import { useCan } from "../use-can.ts";
import { useTexts } from "../use-texts.ts";

interface MoveActionsProps<State extends string, Verb extends string> {
  resource: Resource;
  row: BaseRow;
  lifecycle: Lifecycle<State, Verb>;
  state: State;
  text: (verb: Verb) => MessageKey;
  /** Verbs that ask for more than a click: the page shows its own form and sends the move itself. */
  onAsk?: Partial<Record<Verb, () => void>>;
}

/** A button for each move that the record's state allows, in the order of the lifecycle's table. */
export function MoveActions<State extends string, Verb extends string>(props: MoveActionsProps<State, Verb>) {
  const { resource, row, lifecycle, state, text, onAsk = {} } = props;
  const { t } = useTexts();
  const mayUpdate = useCan()(resource.name, "update");
  const move = useMutation({
    mutationFn: (verb: Verb) => moveOne(resource, row.id, verb, { version: row.version }),
  });
  if (!mayUpdate || row.archived_at !== null) return null;
  const asks: Partial<Record<Verb, () => void>> = onAsk;
  return allowedMoves(lifecycle, state).map((verb) => (
    <Button
      key={verb}
      variant="default"
      loading={move.isPending && move.variables === verb}
      disabled={move.isPending}
      onClick={asks[verb] ?? (() => move.mutate(verb))}
    >
      {t(text(verb))}
    </Button>
  ));
}
